import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../connection/database.ts';
import { MIGRATION_LIMITS } from '../connection/time-limits.ts';
import { searchUsers } from '../queries/user/users.ts';
import { createTestDatabase, createUser, type TestDatabase } from '../testing/index.ts';
import { migrate } from './migrate.ts';

const ROLE = `guest_${randomBytes(6).toString('hex')}`;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const trigramIndexes = async (db: TestDatabase['pool']) =>
  (await db.query<{ name: string }>(`select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`)).rows.map(
    ({ name }) => name,
  );

it('works without trigram indexes if the user may not create extensions, and searches return the same', async () => {
  const name = new URL(test.url).pathname.slice(1);
  await test.pool.query(`drop schema public cascade`);
  await test.pool.query(`create schema public`);
  await test.pool.query(`create role ${ROLE} login password '${ROLE}'`);
  await test.pool.query(`grant usage, create on schema public to ${ROLE}`);
  await test.pool.query(`revoke create on database ${name} from public`);
  const url = new URL(test.url);
  url.username = ROLE;
  url.password = ROLE;
  const { db, pool } = openDatabase({ url: url.toString(), poolSize: 1, limits: MIGRATION_LIMITS });
  try {
    await migrate(db);
    expect(await trigramIndexes(pool)).toEqual([]);
    await createUser(db, { name: 'Zoë Åberg', email: 'zoe_100%@example.com' });
    for (const search of ['ZOË å', '_100%@', 'åberg']) expect((await searchUsers(db, { search, page: 1, pageSize: 10 })).total).toBe(1);
    for (const search of ['zo_', '%%', '100_']) expect((await searchUsers(db, { search, page: 1, pageSize: 10 })).total).toBe(0);
  } finally {
    await db.destroy();
    await test.pool.query(`drop owned by ${ROLE} cascade`);
    await test.pool.query(`drop role ${ROLE}`);
  }
});
