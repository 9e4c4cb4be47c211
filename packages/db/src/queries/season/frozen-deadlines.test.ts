import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../connection/database.ts';
import { inTransaction } from '../../connection/in-transaction.ts';
import { createSeason } from '../../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readNow, setVirtualClock, startVirtualClock } from './clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await startVirtualClock(database.db, new Date('2025-09-01T12:00:00Z'));
});
afterAll(() => database.close());

const SECOND = 1000;
const HOUR = 3_600 * SECOND;
let year = 2100;

/** Creates a season whose first deadline is `ahead` milliseconds from now. */
async function createRound(ahead: number) {
  const { db } = database;
  const deadline = new Date((await readNow(db)).getTime() + ahead);
  const { id } = await createSeason(db, { year: year++, starts: [deadline] });
  const round = () =>
    db
      .selectFrom('rounds')
      .select(['starts_at as startsAt', 'is_void as isVoid', 'refused_starts_at as refused', 'was_starts_at as was'])
      .where('season_id', '=', id)
      .executeTakeFirstOrThrow();
  const move = (tx: Tx, to: Date | null) =>
    sql`update rounds set starts_at = ${to}, is_void = ${to === null} where season_id = ${id}`.execute(tx);
  return { deadline, later: new Date(deadline.getTime() + HOUR), earlier: new Date(deadline.getTime() - 5 * SECOND), round, move };
}

describe('a deadline', () => {
  it('moves while it is more than a minute ahead', async () => {
    const { later, round, move } = await createRound(90 * SECOND);
    await inTransaction(database.db, (tx) => move(tx, later));
    expect(await round()).toMatchObject({ startsAt: later, refused: null });
  });

  it.each([30 * SECOND, -HOUR])('does not move %d ms before it is reached, and the refused value is recorded', async (ahead) => {
    const { deadline, later, earlier, round, move } = await createRound(ahead);
    for (const to of [later, earlier]) {
      await inTransaction(database.db, (tx) => move(tx, to));
      expect(await round()).toMatchObject({ startsAt: deadline, isVoid: false, refused: to, was: null });
    }
    await inTransaction(database.db, (tx) => move(tx, null));
    expect(await round()).toMatchObject({ startsAt: deadline, isVoid: false, refused: null });
  });

  it('counts its moves, but not refused ones', async () => {
    const { db } = database;
    const changes = () =>
      db.selectFrom('rounds').select('deadline_changes').orderBy('season_id', 'desc').limit(1).executeTakeFirstOrThrow();
    const free = await createRound(HOUR);
    for (const to of [free.later, free.later, null, free.later]) await inTransaction(db, (tx) => free.move(tx, to));
    expect(await changes()).toEqual({ deadline_changes: 3 });
    const frozen = await createRound(30 * SECOND);
    for (const to of [frozen.later, null]) await inTransaction(db, (tx) => frozen.move(tx, to));
    expect(await changes()).toEqual({ deadline_changes: 0 });
  });

  it.each(['later', 'earlier', 'away'] as const)('is not moved %s by a transaction that is open when it is reached', async (where) => {
    const { deadline, later, earlier, round, move } = await createRound(10 * 60 * SECOND);
    const to = { later, earlier, away: null }[where];
    let attempts = 0;
    await inTransaction(database.db, async (tx) => {
      attempts++;
      await move(tx, to);
      if (attempts === 1) await setVirtualClock(database.db, deadline);
    });
    expect([attempts, await round()]).toEqual([2, { startsAt: deadline, isVoid: false, refused: to, was: null }]);
  });
});
