import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { SourceError, type SportsSource } from '@survivor/feed';
import { type HandlerArgs, SCHEDULES } from '@survivor/jobs';
import type { JobName } from '@survivor/rules';
import { SeasonStage, type ToldRound } from '@survivor/services/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchGames } from './fetch-games.ts';
import { processGamesOutcomes } from './process-games-outcomes.ts';

const WEEK_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const CORRECTED = { ...WEEK_1, 'KC-LV': 'Thu 20:00 FT 0:7' };

let database: TestDatabase;
let stage: SeasonStage;
let asked: number[];
beforeEach(async () => {
  database = await createTestDatabase();
  stage = await SeasonStage.open(database.db);
  asked = [];
});
afterEach(() => database.close());

/** A source that answers what it is told, and nothing for other rounds. */
function sourceOf(told: Record<number, ToldRound>): SportsSource {
  const none = (what: string) => new SourceError('empty', `${what}: no games`);
  return {
    name: 'thesportsdb',
    fetchRound: async ({ round }) => {
      asked.push(round);
      const games = told[round];
      if (games === undefined) throw none(`Week ${round}`);
      return { games: stage.reportsOf(round, games), quarantined: [] };
    },
    fetchGame: async () => {
      throw none('Game look-up');
    },
    fetchTeams: async () => [],
  };
}

function startOf<N extends JobName>(payload: HandlerArgs<N>['payload']): HandlerArgs<N> {
  const checkpoint = { done: new Set<string>(), add: async () => {} };
  return {
    payload,
    runId: '1',
    signal: new AbortController().signal,
    attempt: 1,
    isResumed: false,
    checkpoint,
    tellProgress: async () => {},
  };
}

/** One turn of a schedule as the worker does it, and the grading after it; which rounds the source was asked for. */
async function turnOf(id: string, told: Record<number, ToldRound>): Promise<number[]> {
  const schedule = SCHEDULES.find((candidate) => candidate.id === id);
  if (schedule?.name !== 'FetchGames') throw new Error(`no schedule ${id} fetches games`);
  const deps = { db: stage.db, season: stage.year, source: sourceOf(told), mail: null, push: null };
  asked = [];
  await fetchGames(deps)(startOf<'FetchGames'>(schedule.payload));
  await processGamesOutcomes(deps)(startOf<'ProcessGamesOutcomes'>({}));
  return asked;
}

const WEEK_2 = { 'LV-KC': 'Thu 20:00', 'LAR-SF': 'Sun 17:00', 'NYG-DAL': 'Mon 20:00' };

async function playWeekOne() {
  const league = await stage.league('Ann', 'Ben', 'Cid');
  await league.picks(1, { Ann: 'KC', Ben: 'LV', Cid: 'LV' });
  await stage.at('W2 Tue 12:00');
  await turnOf('fetch-games-hourly', { 1: WEEK_1, 2: WEEK_2, 3: {} });
  expect(await league.counted()).toBe('1/3');
  expect((await stage.rows()).leagues).toMatchObject([{ completed_round: 1 }]);
  return league;
}

describe('a final that is corrected after its round is closed (rules 5 and 7)', () => {
  it('is heard of within its window by the turn of every 15 minutes, un-eliminates, and reopens a completed league', async () => {
    const league = await playWeekOne();
    await stage.at('W2 Thu 19:00');
    expect(await turnOf('fetch-games', { 1: CORRECTED, 2: WEEK_2 })).toEqual([2]);
    expect(await league.counted()).toBe('1/3');
    expect(await turnOf('fetch-games-quarter-hourly', { 1: CORRECTED, 2: WEEK_2 })).toEqual([2, 1]);
    expect(await league.lives()).toEqual({ Ann: 'out W1 loss', Ben: 'alive', Cid: 'alive' });
    expect((await stage.rows()).leagues).toMatchObject([{ completed_round: null, alive: 2 }]);
    expect(await league.pick('Ben', 2, 'SF')).toBe('accepted');
  });

  it('is not asked for any more once the next round has started', async () => {
    const league = await playWeekOne();
    await stage.at('W2 Thu 20:00');
    expect(await turnOf('fetch-games-quarter-hourly', { 1: CORRECTED, 2: WEEK_2 })).toEqual([2]);
    expect(await league.counted()).toBe('1/3');
  });

  it('of the last round is heard of for 7 days after its deadline, though the season is closed', async () => {
    await stage.at('W3 Tue 12:00');
    const league = await stage.league('Ann', 'Ben', 'Cid');
    await league.picks(3, { Ann: 'KC', Ben: 'SF', Cid: 'SF' });
    await stage.at('W4 Tue 12:00');
    const last = { 'KC-SF': 'Thu 20:00 FT 7:0', 'LV-DAL': 'Sun 17:00 FT 7:0', 'NYG-LAR': 'Mon 20:00 FT 7:0' };
    const week2 = { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' };
    await turnOf('fetch-games-daily', { 1: WEEK_1, 2: week2, 3: last });
    expect((await stage.rows()).season).toMatchObject([{ closed_through: 3 }]);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W3 loss', Cid: 'out W3 loss' });
    await stage.at('W4 Thu 19:00');
    const corrected = { ...last, 'KC-SF': 'Thu 20:00 FT 0:7' };
    expect(await turnOf('fetch-games-quarter-hourly', { 3: corrected })).toContain(3);
    expect(await league.lives()).toEqual({ Ann: 'out W3 loss', Ben: 'alive', Cid: 'alive' });
  });
});
