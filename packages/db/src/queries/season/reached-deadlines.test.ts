import type { SeasonSchedule } from '@survivor/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRolledBackTransaction, inTransaction } from '../../connection/in-transaction.ts';
import {
  createGame,
  createSeason,
  createTeams,
  createTestDatabase,
  shiftHostClock,
  type TestDatabase,
  waitUntilLockWait,
} from '../../testing/index.ts';
import { ClocksDisagreeError, readNow, recordReachedDeadlines, setVirtualClock, startVirtualClock } from './clock.ts';
import { saveSchedule } from './save-deadlines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const JUMPS = { 'a minute': MINUTE, 'an hour': HOUR, 'a week': 168 * HOUR } as const;
const DEADLINE = new Date('2025-10-02T20:15:00Z');
const NEXT = new Date('2025-10-09T20:15:00Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await startVirtualClock(db, new Date(DEADLINE.getTime() - HOUR));
  await createSeason(db, { year: 2100, starts: [DEADLINE, NEXT] });
  await recordReachedDeadlines(db, new Date());
});
afterEach(() => database.close());

/** The rounds that are locked, and those displayed as reached. */
async function stateOf() {
  const { rows } = await sql<{ locked: number[]; reached: number[]; round: number }>`
    select array(select ordinal::int from rounds where starts_at <= app_now() order by 1) as locked,
      array(select ordinal::int from rounds where starts_at <= settled_now() order by 1) as reached,
      current_round_of(id)::int as round from seasons where year = 2100`.execute(database.db);
  return rows[0];
}

const passDeadline = async () => {
  await setVirtualClock(database.db, DEADLINE);
  await recordReachedDeadlines(database.db, new Date());
};

describe('a deadline that was recorded as reached', () => {
  it.each(Object.entries(JUMPS))('stays reached when the clock goes back by %s', async (_, ms) => {
    await passDeadline();
    await shiftHostClock(database.db, -ms);
    expect(await stateOf()).toEqual({ locked: [1], reached: [1], round: 1 });
    await expect(recordReachedDeadlines(database.db, new Date())).rejects.toThrow(ClocksDisagreeError);
    expect((await readNow(database.db)).getTime()).toBeGreaterThanOrEqual(DEADLINE.getTime());
    await shiftHostClock(database.db, 0);
    expect(await stateOf()).toEqual({ locked: [1], reached: [1], round: 1 });
  });

  it('stays reached when a virtual clock would be set back', async () => {
    await passDeadline();
    expect(await setVirtualClock(database.db, new Date(DEADLINE.getTime() - 1))).toBe(false);
    expect(await stateOf()).toEqual({ locked: [1], reached: [1], round: 1 });
  });
});

/** The recorded deadline, and for each reached round what was known. */
async function knownAtDeadlines() {
  const { rows } = await sql<{ reached: boolean; known: unknown }>`
    select reached_at = ${DEADLINE}::timestamptz as reached, (select jsonb_object_agg(round, results) from known_results) as known
    from clock`.execute(database.db);
  return rows[0];
}

describe('what was known at a deadline', () => {
  it('is stored in the transaction that records it, once, whoever records it', async () => {
    await sql`update clock set shift = shift + interval '1 hour'`.execute(database.db);
    await inRolledBackTransaction(database.db, (tx) => recordReachedDeadlines(tx, new Date()));
    expect(await knownAtDeadlines()).toEqual({ reached: false, known: null });
    await Promise.all([1, 2, 3].map(() => recordReachedDeadlines(database.db, new Date())));
    expect(await knownAtDeadlines()).toEqual({ reached: true, known: { '1': {} } });
  });

  it('is the result of every team in the earlier rounds that had started, and of later ones nothing', async () => {
    await passDeadline();
    await createTeams(database.db);
    const { rows } = await sql<{ id: number }>`select id from seasons where year = 2100`.execute(database.db);
    const game = { seasonId: rows[0]?.id ?? 0, homeTeamId: 1, awayTeamId: 2 };
    await createGame(database.db, { ...game, round: 1, homeResult: 'W', awayResult: 'L' });
    await createGame(database.db, { ...game, round: 2, homeTeamId: 2, awayTeamId: 1 });
    await setVirtualClock(database.db, NEXT);
    await sql`update team_rounds set result = 'T'`.execute(database.db);
    await recordReachedDeadlines(database.db, new Date());
    expect((await knownAtDeadlines())?.known).toEqual({ '1': {}, '2': { '1': { '1': 'W', '2': 'L' } } });
    await expect(sql`update known_results set results = '{}'`.execute(database.db)).rejects.toThrow('never changes');
    await expect(sql`delete from known_results`.execute(database.db)).rejects.toThrow('never changes');
  });
});

describe('a clock that leaps forward', () => {
  it.each([
    ['an hour', HOUR],
    ['a week', JUMPS['a week']],
    ['two weeks', 2 * JUMPS['a week']],
  ] as const)('by %s locks what it passes and reaches nothing', async (_, ms) => {
    await shiftHostClock(database.db, ms);
    await expect(recordReachedDeadlines(database.db, new Date())).rejects.toThrow(/ahead of this process's/);
    const { locked, ...shown } = (await stateOf()) ?? { locked: [] };
    expect(locked).toContain(1);
    expect(shown).toEqual({ reached: [], round: 1 });
    await shiftHostClock(database.db, 0);
    expect(await stateOf()).toEqual({ locked: [], reached: [], round: 1 });
  });

  it('reaches a passed deadline once the clocks agree again', async () => {
    await shiftHostClock(database.db, HOUR);
    await sql`update clock set shift = shift + interval '1 hour'`.execute(database.db);
    await shiftHostClock(database.db, 4000);
    await recordReachedDeadlines(database.db, new Date());
    expect(await stateOf()).toEqual({ locked: [1], reached: [1], round: 1 });
  });
});

it('writing a passed deadline records it as reached, but not one that passed meanwhile', async () => {
  await sql`update clock set shift = shift + interval '1 hour'`.execute(database.db);
  const { id } = await createSeason(database.db, { year: 2101, lastRound: 2 });
  const round = { formerStartsAt: null, firstKickoffAt: null, movesOnAt: null, isVoid: false, isDecided: false };
  const startsAt = new Date(DEADLINE.getTime() - 168 * HOUR);
  const save = (rounds: SeasonSchedule['rounds']) =>
    inTransaction(database.db, (tx) =>
      saveSchedule(tx, id, { rounds, teamRounds: [], closedThrough: 0, currentRound: 1, nextDecisionAt: null }),
    );
  await save([{ ...round, ordinal: 1, startsAt }]);
  const { rows } = await sql<{ reached: boolean }>`
    select starts_at <= settled_now() as reached from rounds where season_id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ reached: true }]);
  expect(await stateOf()).toMatchObject({ locked: [1, 1], reached: [1] });
  await save([{ ...round, ordinal: 1, startsAt, isDecided: true }]);
  expect(await stateOf()).toMatchObject({ locked: [1, 1], reached: [1] });
});

it('writing a passed deadline records it, even if a process records its first deadline meanwhile', async () => {
  await sql`update clock set reached_at = null`.execute(database.db);
  const { id } = await createSeason(database.db, { year: 2101, lastRound: 2 });
  const startsAt = new Date(DEADLINE.getTime() - 168 * HOUR);
  const passed = { ordinal: 1, startsAt, formerStartsAt: null, firstKickoffAt: null, movesOnAt: null, isVoid: false, isDecided: false };
  const schedule: SeasonSchedule = { rounds: [passed], teamRounds: [], closedThrough: 0, currentRound: 1, nextDecisionAt: null };
  let recording: Promise<unknown> = Promise.resolve();
  await inTransaction(database.db, async (tx) => {
    await saveSchedule(tx, id, schedule);
    recording = recordReachedDeadlines(database.db, new Date());
    await Promise.race([recording, waitUntilLockWait(database.db)]);
  });
  await recording;
  const { rows } = await sql<{ reached: boolean }>`
    select starts_at <= settled_now() as reached from rounds where season_id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ reached: true }]);
});

it('a passed deadline locks before it is recorded, and counts as reached afterwards', async () => {
  await sql`update clock set shift = shift + interval '1 hour'`.execute(database.db);
  expect(await stateOf()).toEqual({ locked: [1], reached: [], round: 1 });
  const { nextInMs } = await recordReachedDeadlines(database.db, new Date());
  expect(await stateOf()).toEqual({ locked: [1], reached: [1], round: 1 });
  expect(nextInMs).toBeGreaterThan(JUMPS['a week'] - 10 * MINUTE);
});
