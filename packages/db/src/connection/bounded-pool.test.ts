import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { type FreezableProxy, startFreezableProxy } from '../testing/freezable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DatabaseTimeoutError } from './bounded-pool.ts';
import { type Db, longestWaitMs, openDatabase, withDeadline } from './database.ts';
import { describeDatabaseError } from './describe-unavailable.ts';
import { inTransaction } from './in-transaction.ts';
import type { DatabaseLimits } from './time-limits.ts';

let database: TestDatabase;
let proxy: FreezableProxy;
const opened: Db[] = [];
const errors: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFreezableProxy(database.url);
});
afterEach(async () => {
  proxy.thaw();
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

function open(limits: Partial<DatabaseLimits>, poolSize = 1): Db {
  const { db } = openDatabase({ url: proxy.url, poolSize, limits, onError: (error) => errors.push(error.message) });
  opened.push(db);
  return db;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done').catch((error: unknown) => error);
const query = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
const ROWS = [{ one: 1 }];
/** Retries, because a busy machine may exceed a timeout of a few milliseconds. */
const expectToRecover = (db: Db) => expect.poll(() => query(db).catch(() => null)).toEqual(ROWS);

/**
 * Starts a transaction in a pool with a short timeout. Retries, because a busy machine may need
 * longer for the first connection.
 */
async function startTransactionWithRetry(db: Db) {
  for (;;) {
    try {
      return await db.startTransaction().execute();
    } catch (error) {
      // Both timeouts end at the same time, and the pool's own may be the first.
      if (describeDatabaseError(error) !== 'The database does not answer in time') throw error;
    }
  }
}

it('abandons the connection to a frozen server, and opens a new one afterwards', async () => {
  const db = open({ statementMs: 200 });
  await expectToRecover(db);
  proxy.freeze();
  expect(await failureOf(query(db))).toBeInstanceOf(DatabaseTimeoutError);
  proxy.thaw();
  await expectToRecover(db);
});

it('stops connecting to a frozen server', async () => {
  const db = open({ connectMs: 200 });
  proxy.freeze();
  expect(await failureOf(query(db))).toMatchObject({ message: 'timeout expired' });
  proxy.thaw();
  await expectToRecover(db);
});

it('leaves no partial transaction when the server freezes', async () => {
  const db = open({ statementMs: 200 });
  const { id } = await createUser(database.db);
  const rename = inTransaction(db, async (tx) => {
    await tx.updateTable('users').set({ name: 'Half Done' }).where('id', '=', id).execute();
    proxy.freeze();
    await query(tx);
  });
  expect(await failureOf(rename)).toBeInstanceOf(DatabaseTimeoutError);
  proxy.thaw();
  await database.db.updateTable('users').set({ username: 'free' }).where('id', '=', id).execute();
  const user = await database.db.selectFrom('users').select(['name', 'username']).where('id', '=', id).executeTakeFirst();
  expect(user).toMatchObject({ username: 'free' });
  expect(user?.name).not.toBe('Half Done');
});

it('ends a statement and a wait for a lock at their limits, and reuses the connection', async () => {
  const db = open({ statementMs: 300, lockMs: 100 });
  const { id } = await createUser(database.db);
  expect(await failureOf(sql`select pg_sleep(60)`.execute(db))).toMatchObject({ code: '57014' });
  const holder = await database.db.startTransaction().execute();
  await holder.updateTable('users').set({ name: 'Held' }).where('id', '=', id).execute();
  const waiting = db.updateTable('users').set({ name: 'Waiting' }).where('id', '=', id).execute();
  expect(await failureOf(waiting)).toMatchObject({ code: '55P03' });
  await holder.rollback().execute();
  await expectToRecover(db);
});

it('applies the limits of a transaction to that transaction only', async () => {
  const db = open({ statementMs: 100, lockMs: 50 });
  const limits = async (on: Db) => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      on,
    );
    return rows;
  };
  const long = await inTransaction(
    db,
    async (tx) => {
      await sql`select pg_sleep(0.8)`.execute(tx);
      return await limits(tx);
    },
    { statementMs: 60_000, lockMs: 30_000 },
  );
  expect(long).toEqual([{ statement: '1min', lock: '30s' }]);
  await expect.poll(() => limits(db).catch(() => null)).toEqual([{ statement: '100ms', lock: '50ms' }]);
});

it('stops waiting for a free connection, and does not leak one that becomes free late', async () => {
  const db = open({ acquireMs: 100 });
  const holder = await startTransactionWithRetry(db);
  expect(await failureOf(query(db))).toMatchObject({ message: /no connection was free|timeout exceeded/ });
  await holder.rollback().execute();
  await expectToRecover(db);
});

it('reports the longest wait for a connection, and 0 once nothing waits', async () => {
  const db = open({});
  const others: Promise<unknown>[] = [];
  await inTransaction(db, async () => {
    others.push(query(db));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const first = longestWaitMs(db);
    others.push(query(db));
    expect(first).toBeGreaterThan(40);
    expect(longestWaitMs(db)).toBeGreaterThanOrEqual(first);
  });
  await Promise.all(others);
  expect(longestWaitMs(db)).toBe(0);
});

it('sends no query after the deadline, and rolls an open transaction back', async () => {
  const db = open({});
  const { id } = await createUser(database.db);
  const expired = withDeadline(db, () => 0);
  expect(await failureOf(query(expired))).toBeInstanceOf(DatabaseTimeoutError);
  let left = 60_000;
  const limited = withDeadline(db, () => left);
  const rename = inTransaction(limited, async (tx) => {
    await tx.updateTable('users').set({ name: 'Too Late' }).where('id', '=', id).execute();
    left = 0;
  });
  expect(await failureOf(rename)).toBeInstanceOf(DatabaseTimeoutError);
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  expect(user?.name).not.toBe('Too Late');
});

it('closes its connections although only handles with other deadlines used them', async () => {
  const { db, pool } = openDatabase({ url: database.url });
  await query(withDeadline(db, () => 60_000));
  expect(pool.totalCount).toBe(1);
  await db.destroy();
  expect([pool.totalCount, pool.ended]).toEqual([0, true]);
});

it('reports a connection that breaks during a paused transaction, and keeps working', async () => {
  const db = open({});
  errors.length = 0;
  const work = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(database.db);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await query(tx);
  });
  expect(await failureOf(work)).toBeInstanceOf(Error);
  expect(errors).toContain('terminating connection due to administrator command');
  expect(await query(db)).toEqual(ROWS);
});
