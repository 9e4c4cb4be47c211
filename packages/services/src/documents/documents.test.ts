import type { StandingsOutput } from '@survivor/contract/league';
import { currentRound, effectiveStart } from '@survivor/rules';
import { instantsOf, isSoak, randomHistory, runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { listGames } from '../game/list-games.ts';
import { getLeague } from '../league/get-league.ts';
import { getStandings } from '../league/get-standings.ts';
import { getStandingsWindow } from '../league/get-standings-window.ts';
import { viewLeague } from '../league/view-league.ts';
import { SeasonStage, type StageLeague, type StagePerson } from '../testing/index.ts';
import { HistoryPlay } from '../testing/play-history.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createDocuments, type Documents } from './documents.ts';

const SEASONS = runsOf({ usual: 1, soak: 200 });
/** One that always ran. */
const KEPT = 20_251_123;
const MOMENTS = isSoak ? 12 : 2;

const database = useTestDatabase();

const EMPTY: Omit<StandingsOutput, 'ownIndex'> = {
  fromRound: 1,
  toRound: 1,
  isLocked: false,
  memberCount: 0,
  window: null,
  names: '',
  picks: '',
  eliminatedRounds: '',
  eliminationReasons: '',
  results: '',
  teamNames: [],
  administrators: [],
  pictures: [],
};

const listening = (): Documents => {
  const documents = createDocuments();
  documents.standings.setListening(true);
  return documents;
};

/** What a member reads of a league and its games, ages aside; of its standings also as those of a large one. */
async function readAll(ctx: ServiceContext, league: StageLeague): Promise<string> {
  const input = { id: league.id };
  const told = await getLeague({ ctx, input });
  const games = await listGames({ ctx, input: { leagueType: 'NFL', season: told.season, round: told.round.ordinal } });
  const large = { ...ctx, documents: { ...ctx.documents, wholeUpTo: 0 } };
  const windows = [await getStandings({ ctx: large, input })];
  for (const sort of ['name', 'team'] as const) {
    windows.push(await getStandingsWindow({ ctx, input: { ...input, sort, from: 2, text: '' } }));
    windows.push(await getStandingsWindow({ ctx, input: { ...input, sort, from: 1, text: 'm' } }));
  }
  return JSON.stringify([told, await getStandings({ ctx, input }), windows, games]);
}

/** The current and the effective first round, by the rules from the document and by the functions of the database. */
async function compareRounds({ db, seasonId }: SeasonStage, ctx: ServiceContext, league: StageLeague): Promise<void> {
  const { row, season } = await viewLeague(ctx, league.id);
  const told = season.rounds.map(({ ordinal }) => effectiveStart(season.rounds, ordinal));
  const { rows } = await sql<{ start: number; current: number }>`
    select start_round_of(season_id, ordinal) as start, current_round_of(season_id) as current
    from rounds where season_id = ${seasonId} order by ordinal`.execute(db);
  expect(told).toEqual(rows.map(({ start }) => start));
  expect(currentRound(season.rounds, { now: row.now, lastRound: season.lastRound })).toBe(rows[0]?.current);
}

it('what was under construction when a pick was heard is not kept, although what was kept before shows the pick', async () => {
  const { standings } = createDocuments();
  standings.setListening(true);
  const shared = (picks: string) => ({ standings: { ...EMPTY, picks, eliminatedRounds: '@' }, userIds: [10] });
  const read = async (state: string, picks: Promise<string>) =>
    (await standings.read({ leagueId: 1, state }, async () => ({ state, shared: shared(await picks) }))).standings.picks;
  await read('one', Promise.resolve('?'));
  let finish = (_: string) => {};
  const building = read(
    'two',
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  standings.notePicks({ leagueId: 1, round: 1, userIds: [10] });
  finish(' ');
  await building;
  expect(await read('two', Promise.resolve('?'))).toBe('?');
});

it.each(seedsOf(KEPT))(`what is kept is what is built anew, at ${MOMENTS} moments of ${SEASONS} random seasons (seed %i)`, async (seed) => {
  let [compared, builds, picks] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(randomHistory, async (history) => {
      const stage = await SeasonStage.open(database.db, { schedule: [], lastRound: history.lastRound, at: 'W-8 Tue 00:00' });
      const documents = listening();
      const counted: Documents = {
        ...documents,
        standings: {
          ...documents.standings,
          read: (wanted, build) =>
            documents.standings.read(wanted, () => {
              builds++;
              return build();
            }),
        },
      };
      const readStandings = async (ctx: ServiceContext, league: StageLeague) => await getStandings({ ctx, input: { id: league.id } });
      const play = new HistoryPlay(stage, history, async (league, { leagueId, round, userId }) => {
        // Every fifth pick is announced as one of many; the accepting process receives it twice.
        const userIds = userId % 5 === 0 ? null : [userId];
        for (const { standings } of [documents, documents]) standings.notePicks({ leagueId, round, userIds });
        const [{ ctx }] = league.people as [StagePerson];
        const built = await readStandings({ ...ctx, documents: createDocuments() }, league);
        expect(await readStandings({ ...ctx, documents: counted }, league)).toEqual(built);
        picks++;
      });
      const instants = instantsOf(history);
      for (let moment = 1; moment <= MOMENTS; moment++) {
        await play.until(instants[Math.floor((moment / MOMENTS) * (instants.length - 1))] ?? new Date(Number.NaN));
        for (const league of play.leagues.values()) {
          for (const { ctx } of league.people) {
            expect(await readAll({ ...ctx, documents: counted }, league)).toBe(
              await readAll({ ...ctx, documents: createDocuments() }, league),
            );
            compared++;
          }
          const [first] = league.people;
          if (first === undefined) continue;
          await compareRounds(stage, { ...first.ctx, documents }, league);
        }
      }
    }),
    { numRuns: SEASONS, seed },
  );
  console.log(`${compared} readings compared, and ${picks} after a pick, ${builds} standings built for them, seed ${seed}`);
  expect(builds).toBeLessThanOrEqual(compared + picks);
  // A few new seasons may have no pick.
  if (seed !== KEPT) return;
  expect(Math.min(compared, picks)).toBeGreaterThan(0);
  expect(builds).toBeLessThan(compared);
});
