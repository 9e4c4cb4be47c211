import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNow } from '../queries/season/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDatabase } from './database.ts';
import { describeDatabaseError } from './describe-unavailable.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function describeAt(url: string): Promise<string> {
  const { db } = openDatabase({ url });
  try {
    return await readNow(db).then(() => 'available', describeDatabaseError);
  } finally {
    await db.destroy();
  }
}

it('says when no connection is left', async () => {
  const url = new URL(test.url);
  const [role, database] = [`full_${url.pathname.slice(1)}`, url.pathname.slice(1)];
  await test.pool.query(`create role ${role} login password 'full' connection limit 0`);
  await test.pool.query(`grant connect on database ${database} to ${role}`);
  try {
    expect(await describeAt(Object.assign(new URL(url), { username: role, password: 'full' }).toString())).toMatch(
      /no free connections.*DB_POOL/,
    );
  } finally {
    await test.pool.query(`drop owned by ${role}`);
    await test.pool.query(`drop role ${role}`);
  }
});

it.each([
  ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), /refuses the connection/],
  ['a database that is not there', (url: URL) => Object.assign(url, { pathname: '/not-there' }), /refuses the connection/],
  ['an address where nothing listens', (url: URL) => Object.assign(url, { port: '1' }), /Nothing listens/],
])('describes %s without address or user', async (_, spoil, pattern) => {
  const text = await describeAt(spoil(new URL(test.url)).toString());
  expect(text).toMatch(pattern);
  expect(text).not.toMatch(/127\.0\.0\.1|postgres|wrong|not-there/);
});

it('describes a timeout, and hides unknown errors', () => {
  expect(describeDatabaseError(new Error('timeout exceeded when trying to connect'))).toBe('The database does not answer in time');
  expect(describeDatabaseError(new pg.DatabaseError('secret', 1, 'error'))).toBe('The database is unavailable');
});
