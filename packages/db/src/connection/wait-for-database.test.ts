import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDatabase } from './database.ts';
import { DatabaseRefusedError, requireOwnSession, requireResponse, waitForDatabase } from './wait-for-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it('ends when the database responds', async () => {
  const errors: unknown[] = [];
  await waitForDatabase(test.db, { onUnavailable: (error) => errors.push(error) });
  expect(errors).toEqual([]);
});

it('keeps waiting while nothing responds, and reports why', async () => {
  const { db } = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  await new Promise<void>((resolve, reject) => {
    let reports = 0;
    waitForDatabase(db, {
      onUnavailable: () => {
        reports += 1;
        if (reports === 2) resolve();
      },
    }).catch(reject);
  });
});

it.each([
  ['a password that is wrong', (url: URL) => Object.assign(url, { password: 'wrong' })],
  ['a database that does not exist', (url: URL) => Object.assign(url, { pathname: '/not-there' })],
])('fails immediately with %s', async (_, spoil) => {
  const { db } = openDatabase({ url: spoil(new URL(test.url)).toString() });
  await expect(waitForDatabase(db, { onUnavailable: () => {} })).rejects.toThrow(DatabaseRefusedError);
  const variable = 'DATABASE_DIRECT_URL';
  await expect(requireResponse(db, { variable })).rejects.toThrow('DATABASE_DIRECT_URL: The database refuses the connection');
  await db.destroy();
});

it('has a session of its own without a pooler', async () => {
  const { db } = openDatabase({ url: test.url, poolSize: 2 });
  await requireResponse(db);
  await requireOwnSession(db);
  await db.destroy();
});
