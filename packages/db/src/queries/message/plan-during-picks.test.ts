import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../connection/in-transaction.ts';
import { createLeagueWithoutPicks, createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { claimMessages } from './messages.ts';
import { planMessages } from './plan-messages.ts';

const SIZE = 50;
const EMAIL = { channels: ['email' as const] };

let test: TestDatabase;
let leagueId: number;
beforeEach(async () => {
  test = await createTestDatabase();
  ({ leagueId } = await createLeagueWithoutPicks(test.db, SIZE));
});
afterEach(() => test.close());

const pickForAll = (db: TestDatabase['db']) => sql`update members set picks[1] = 1 where league_id = ${leagueId}`.execute(db);

/** Sessions of this database that wait for another's lock. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await sql`
    select query from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(test.db);
  return rows;
}

it('planning and claiming do not wait for an open pick transaction, and ignore its changes', async () => {
  await inTransaction(test.db, async (tx) => {
    await pickForAll(tx);
    expect(await planMessages(test.db, EMAIL)).toBe(SIZE);
    const { messages } = await inTransaction(test.db, (other) => claimMessages(other, { limit: 20, perMinute: 1000, ...EMAIL }));
    expect(messages).toHaveLength(20);
    expect(await waiting()).toEqual([]);
  });
});

it('a pick does not wait for concurrent planning or claiming', async () => {
  await planMessages(test.db, EMAIL);
  await sql`delete from messages`.execute(test.db);
  await sql`delete from planned_reminders`.execute(test.db);
  await inTransaction(test.db, async (tx) => {
    expect(await planMessages(tx, EMAIL)).toBe(SIZE);
    expect((await claimMessages(tx, { limit: SIZE, perMinute: 1000, ...EMAIL })).messages).toHaveLength(SIZE);
    await pickForAll(test.db);
    expect(await waiting()).toEqual([]);
  });
});
