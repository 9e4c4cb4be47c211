import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Tx } from './database.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function failingTimes(times: number, code: string): Promise<{ outcome: string; tried: number }> {
  let attempts = 0;
  const outcome = await inTransaction(database.db, async (tx) => {
    attempts++;
    if (attempts <= times) await sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`).execute(tx);
    return 'done';
  }).catch((error: Error) => error.message);
  return { outcome, tried: attempts };
}

it('retries a transaction after a deadlock or a serialization failure', async () => {
  expect(await failingTimes(1, '40P01')).toEqual({ outcome: 'done', tried: 2 });
  expect(await failingTimes(2, '40001')).toEqual({ outcome: 'done', tried: 3 });
});

it('finds a deadlock in the cause of an error', async () => {
  const lose = (tx: Tx) => sql.raw(`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`).execute(tx);
  let attempts = 0;
  await inTransaction(database.db, async (tx) => {
    attempts++;
    if (attempts === 1) await lose(tx).catch((cause: unknown) => Promise.reject(new Error('Something went wrong', { cause })));
  });
  expect(attempts).toBe(2);
});

it('stops after three attempts, and does not retry other failures', async () => {
  expect(await failingTimes(9, '40P01')).toEqual({ outcome: 'lost', tried: 3 });
  expect(await failingTimes(1, '23505')).toEqual({ outcome: 'lost', tried: 1 });
});

it('reuses an open transaction', async () => {
  const isSame = await database.db.transaction().execute((outer) => inTransaction(outer, async (inner) => inner === outer));
  expect(isSame).toBe(true);
});
