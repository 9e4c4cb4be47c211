import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { createForgetfulCrowd, createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { readOldestDue } from './message-figures.ts';

const PEOPLE = 2000;
const ROUNDS_TOLD = 10;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createForgetfulCrowd(test.db, PEOPLE);
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, state, ended_at)
    select u.id, 'email', 'week', n, r.season_id, r.ordinal, 'sent', clock_timestamp()
    from users u, rounds r, generate_series(1, ${ROUNDS_TOLD}) n`.execute(test.db);
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, due_at)
    select min(u.id), 'email', 'act', 'a', r.season_id, r.ordinal, clock_timestamp() - interval '11 minutes'
    from users u, rounds r group by r.season_id, r.ordinal`.execute(test.db);
  await test.pool.query('vacuum (analyze) messages');
});
afterAll(() => test.close());

it('how long the oldest message that is due has waited is found by an index, however many have been sent', async () => {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: test.pool });
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query) });
  expect(await readOldestDue(db)).toBeGreaterThanOrEqual(660);
  const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
  const { rows } = await test.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using messages_by_due on messages');
  expect(plan).not.toContain('Sort');
});
