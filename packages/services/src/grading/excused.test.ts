import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeagueCards } from '../league/list-league-cards.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { HOME_WINS_1, SeasonStage } from '../testing/index.ts';
import { type StageLeague, teamIdOf } from '../testing/stage-league.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
let stage: SeasonStage;
let desk: CorrectionDesk;
beforeEach(async () => {
  stage = await SeasonStage.open(database.db);
  desk = await CorrectionDesk.open(stage);
});

/** Ben and Eve picked a loser of week 1 and could not pick in week 2. Dan could, and did not. Fay missed week 1. */
async function league(): Promise<StageLeague> {
  const made = await stage.league('Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay');
  await made.picks(1, { Ann: 'KC', Ben: 'LAR', Cleo: 'DAL', Dan: 'SF', Eve: 'NYG' });
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  return made;
}

const correct = async (teams: string, score: readonly [number, number]) => desk.apply(await desk.enter(teams, score));

describe('a member who read as eliminated at the deadline (rules 5, "Excused")', () => {
  it('survives the week without a pick when a correction brings them back, and picks on', async () => {
    const played = await league();
    await played.picks(2, { Ann: 'LAR', Cleo: 'NYG' });
    await stage.advance('W2 Fri 12:00');
    await correct('SF-LAR', [0, 7]);
    expect(await played.lives()).toEqual({
      Ann: 'alive',
      Ben: 'alive',
      Cleo: 'alive',
      Dan: 'out W1 loss',
      Eve: 'out W1 loss',
      Fay: 'out W1 missed',
    });
    expect(await played.counted()).toBe('3/6');
    expect((await played.cells()).Ben).toEqual([{ kind: 'pick', teamId: teamIdOf('LAR'), correct: true }, { kind: 'excused' }]);
    expect((await played.listMembers()).map(({ name, excused }) => [name, excused])).toContainEqual(['Ben', [2]]);
    const [card] = await listLeagueCards({ ctx: played.person('Ben').ctx });
    expect(card).toMatchObject({ outIn: null, pick: null, isExcused: true });
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' });
    await stage.advance('W3 Wed 12:00');
    expect((await played.cells('Ann')).Ben?.slice(1)).toEqual([{ kind: 'excused' }, { kind: 'none' }]);
    await played.picks(3, { Ben: 'KC' });
    expect((await played.cells('Ann')).Ben?.slice(1)).toEqual([{ kind: 'excused' }, { kind: 'hidden' }]);
    await stage.advance('W3 Fri 12:00');
    expect((await played.lives()).Ben).toBe('alive');
  });

  it('is eliminated again when the correction is withdrawn', async () => {
    const played = await league();
    await stage.advance('W2 Fri 12:00');
    const { correction } = await correct('SF-LAR', [0, 7]);
    expect((await played.lives()).Ben).toBe('alive');
    await desk.withdraw(correction.id);
    expect((await played.lives()).Ben).toBe('out W1 loss');
  });

  it('is judged by a pick that they had made while they read as alive', async () => {
    const played = await stage.league('Ann', 'Ben', 'Cleo');
    await played.picks(1, { Ann: 'KC', Ben: 'DAL', Cleo: 'SF' });
    await stage.advance('W2 Wed 21:00');
    await played.picks(2, { Ann: 'LAR', Ben: 'LV', Cleo: 'KC' });
    await stage.receive(1, { ...HOME_WINS_1, 'DAL-NYG': 'Mon 20:00 FT 0:7' });
    await stage.advance('W2 Fri 12:00');
    await correct('DAL-NYG', [7, 0]);
    expect((await played.cells()).Ben?.[1]).toEqual({ kind: 'pick', teamId: teamIdOf('LV'), correct: null });
    await stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 0:7' });
    expect((await played.lives()).Ben).toBe('out W2 loss');
  });
});

describe('nobody else is excused (rules 5, "Excused")', () => {
  it('not who was alive and had no pick, nor who came back in time', async () => {
    const played = await league();
    await correct('DAL-NYG', [0, 7]);
    await played.picks(2, { Ann: 'LAR' });
    await stage.advance('W2 Fri 12:00');
    await correct('SF-LAR', [0, 7]);
    await correct('SF-LAR', [7, 0]);
    expect(await played.lives()).toMatchObject({ Dan: 'out W2 missed', Eve: 'out W2 missed', Cleo: 'out W1 loss' });
  });
});

it('the only one left of a completed league, and those brought back, are excused when it reopens', async () => {
  const duel = await stage.league('Dan', 'Eve');
  await duel.picks(1, { Dan: 'KC', Eve: 'LAR' });
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  expect(await duel.reads()).toBe('Completed, starts W1, shows W1: Dan');
  await stage.advance('W2 Fri 12:00');
  await correct('SF-LAR', [0, 7]);
  expect(await duel.lives()).toEqual({ Dan: 'alive', Eve: 'alive' });
  expect(await duel.reads()).toBe('In Progress, starts W1, shows W2');
  expect(Object.values(await duel.cells()).map(([, second]) => second)).toEqual([{ kind: 'excused' }, { kind: 'excused' }]);
});

it('the winner of a completed league is excused when one of its games is played again', async () => {
  const duel = await stage.league('Dan', 'Eve');
  await duel.picks(1, { Dan: 'KC', Eve: 'LAR' });
  await stage.advance('W2 Thu 12:00');
  await stage.receive(1, HOME_WINS_1);
  await stage.advance('W2 Thu 21:00');
  await stage.receive(1, { 'DAL-NYG': 'Mon 20:00 Q4 7:0' });
  expect(await duel.reads()).toBe('In Progress, starts W1, shows W2');
  expect(await duel.lives()).toEqual({ Dan: 'alive', Eve: 'out W1 loss' });
  await stage.receive(1, { 'DAL-NYG': 'Mon 20:00 FT 7:0' });
  expect(await duel.reads()).toBe('Completed, starts W1, shows W1: Dan');
});

describe('what was known at a deadline', () => {
  const known = async () =>
    (
      await sql<{
        round: number;
        results: unknown;
      }>`select round, results from known_results where season_id = ${stage.seasonId} order by round`.execute(stage.db)
    ).rows;

  it('is stored with it and outlives corrections', async () => {
    await league();
    await stage.at('W2 Fri 12:00');
    const stored = await known();
    expect(stored.map(({ round }) => round)).toEqual([1, 2]);
    expect(stored[1]?.results).toEqual({ '1': expect.objectContaining({ [teamIdOf('KC')]: 'W', [teamIdOf('LAR')]: 'L' }) });
    await correct('SF-LAR', [0, 7]);
    await stage.advance('W3 Fri 12:00');
    expect((await known()).slice(0, 2)).toEqual(stored);
  });
});
