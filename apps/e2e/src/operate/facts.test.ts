import { readdirSync, readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const pageOf = (name: string) => readFileSync(new URL(`../../../../infra/docs/${name}`, import.meta.url), 'utf8');
const SIGN_IN = new URL('../../../server/src/auth/oidc/', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The reason of an error, up to what it fills in. */
const THROWN = /(?:new Error\(|setupRefusal\(|new SignInRefusal\('[\w-]+', |const reason = )['`]([^'`$]+)/g;

const wordsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

it('the page for operators says of every table how long its rows are kept, and of no other', async () => {
  const rows = (pageOf('operate.md').split('<!-- retention -->')[1] ?? '').split('\n').slice(3);
  const told = rows.flatMap((row) => wordsIn(row.split(' | ')[2] ?? ''));
  const there = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  expect(told.sort()).toEqual(there.rows.map(({ name }) => name).sort());
});

it('the page on identity providers says of every reason for which a sign-in is refused what is to be done', () => {
  const sources = readdirSync(SIGN_IN).filter((name) => name.endsWith('.ts') && !name.includes('.test.') && name !== 'seal.ts');
  const thrown = sources.flatMap((name) => [...readFileSync(new URL(name, SIGN_IN), 'utf8').matchAll(THROWN)]);
  const reasons = thrown.map(([, reason = '']) => reason.trim());
  expect(reasons.length).toBeGreaterThan(20);
  const told = wordsIn(pageOf('identity-providers.md'));
  expect(reasons.filter((reason) => !told.includes(reason))).toEqual([]);
});
