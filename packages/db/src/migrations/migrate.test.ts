import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from '../connection/database.ts';
import { createLeagueRow, createSeason, createTestDatabase, createUser, type TestDatabase } from '../testing/index.ts';
import { MIGRATIONS } from './all.ts';
import { migrate } from './migrate.ts';
import type { ReleasedMigration } from './released-migration.ts';
import { compareSchema, describeSchemaMismatch, readSchemaState } from './schema-compatibility.ts';

let test: TestDatabase;
let other: Db;
beforeEach(async () => {
  test = await createTestDatabase();
  other = openDatabase({ url: test.url }).db;
});
afterEach(async () => {
  await other.destroy();
  await test.close();
});

const execute = (db: Db, statement: string) => sql.raw(statement).execute(db);
const migrationOf = (statements: readonly string[], more: Partial<ReleasedMigration> = {}): ReleasedMigration => ({
  kind: 'expand',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  ...more,
});
/** The product's migrations followed by these. */
const withLater = (...added: ReleasedMigration[]) => ({
  ...MIGRATIONS,
  ...Object.fromEntries(added.map((migration, at) => [`900${at}-test`, migration])),
});

async function hasColumn(column: string): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns where table_name = 'leagues' and column_name = ${column}`.execute(
    test.db,
  );
  return rows.length === 1;
}

it('a migration that fails at any statement leaves the schema unchanged, and can be repeated', async () => {
  const statements = ['alter table leagues add column a int', 'create table b (id int)', 'alter table leagues add column c int'];
  await migrate(test.db, { migrations: withLater(migrationOf(['alter table leagues add column first int'])) });
  for (let failing = 0; failing <= statements.length; failing++) {
    const half = migrationOf(statements.toSpliced(failing, 0, 'select 1 / 0'));
    const migrations = withLater(migrationOf([]), half);
    await expect(migrate(test.db, { migrations })).rejects.toThrow('division by zero');
    expect([await hasColumn('first'), await hasColumn('a'), await hasColumn('c')]).toEqual([true, false, false]);
  }
  expect(await migrate(test.db, { migrations: withLater(migrationOf([]), migrationOf(statements)) })).toEqual(['9001-test']);
  expect([await hasColumn('a'), await hasColumn('c')]).toEqual([true, true]);
});

it('of two concurrent runs one migrates, and the other waits and finds nothing to do', async () => {
  const migrations = withLater(migrationOf(['alter table leagues add column a int', 'select pg_sleep(0.3)']));
  const waited: string[] = [];
  const both = await Promise.all([test.db, other].map((db) => migrate(db, { migrations, onWait: (what) => waited.push(what) })));
  expect(both.flat()).toEqual(['9000-test']);
  expect(new Set(waited)).toEqual(new Set(['Another migration is in progress']));
});

it('a migration behind a long reader does not block later statements, and is applied once the reader ends', async () => {
  const reader = await other.startTransaction().execute();
  await execute(reader, 'select count(*) from leagues');
  const waits: string[] = [];
  let onWaitedTwice = () => {};
  const hasWaited = new Promise<void>((resolve) => {
    onWaitedTwice = resolve;
  });
  const migrating = migrate(test.db, {
    migrations: withLater(migrationOf(['alter table leagues add column a int'])),
    onWait: (what) => {
      waits.push(what);
      if (waits.length === 2) onWaitedTwice();
    },
  });
  await hasWaited;
  // No lock request precedes this statement. Otherwise it would wait for the reader.
  await execute(other, 'update leagues set name = name');
  expect(await hasColumn('a')).toBe(false);
  await reader.commit().execute();
  expect(await migrating).toEqual(['9000-test']);
  expect(await hasColumn('a')).toBe(true);
  expect(waits[0]).toMatch(/^9000-test waits for a lock \(try 1\); the oldest transaction is that of pid \d+ \(.+\), \d+ s$/);
});

it('creates an index concurrently while another migration waits, and again after a failure', async () => {
  const index = migrationOf(['drop index concurrently if exists leagues_a', 'create index concurrently leagues_a on leagues (name)'], {
    isOutsideTransaction: true,
  });
  const broken = migrationOf(['create index concurrently leagues_a on leagues (name)', 'select 1 / 0'], { isOutsideTransaction: true });
  await expect(migrate(test.db, { migrations: withLater(broken) })).rejects.toThrow('division by zero');
  const both = await Promise.all([test.db, other].map((db) => migrate(db, { migrations: withLater(index) })));
  expect(both.flat()).toEqual(['9000-test']);
  const { rows } = await sql`select from pg_index where indexrelid = 'leagues_a'::regclass and indisvalid`.execute(test.db);
  expect(rows).toHaveLength(1);
});

it('fills a column in pieces, commits each, and continues after a failure', async () => {
  const season = await createSeason(test.db);
  for (let nth = 0; nth < 2; nth++) {
    const { id: createdBy } = await createUser(test.db);
    await createLeagueRow(test.db, { seasonId: season.id, createdBy });
  }
  const expand = migrationOf(['alter table leagues add column a int']);
  let pieces = 0;
  const fillOf = (limit: number) =>
    migrationOf([], {
      kind: 'backfill',
      fillSome: async (db) => {
        if (pieces++ === limit) throw new Error('broken off');
        const { numAffectedRows = 0n } = await sql`
          update leagues set a = 1 where id in (select id from leagues where a is null order by id limit 1)`.execute(db);
        return numAffectedRows > 0n;
      },
    });
  const countFilled = async () => (await sql`select from leagues where a = 1`.execute(test.db)).rows.length;
  await expect(migrate(test.db, { migrations: withLater(expand, fillOf(1)) })).rejects.toThrow('broken off');
  expect(await countFilled()).toBe(1);
  expect(await migrate(test.db, { migrations: withLater(expand, fillOf(-1)) })).toEqual(['9001-test']);
  expect(await countFilled()).toBe(2);
});

it('a release runs on a later schema that supports it, and explains why it cannot run on another', async () => {
  expect(await describeSchemaMismatch(test.db)).toBeNull();
  await migrate(test.db, { migrations: withLater(migrationOf(['alter table leagues add column a int'])) });
  expect(await describeSchemaMismatch(test.db)).toBeNull();
  expect(await migrate(test.db)).toEqual([]);
  const closing = withLater(
    migrationOf([]),
    migrationOf(['alter table leagues drop column a'], { kind: 'contract', oldestRelease: '9000-test' }),
  );
  expect(await migrate(test.db, { migrations: closing })).toEqual(['9001-test']);
  const mismatch = expect.stringMatching(/^The database, at 9001-test, needs release 9000-test or later, and this one is 0/);
  expect(await describeSchemaMismatch(test.db)).toEqual(mismatch);
  await expect(migrate(test.db)).rejects.toThrow('needs release 9000-test or later');
  await execute(test.db, 'drop table schema_state');
  expect(await readSchemaState(test.db)).toBeNull();
  expect(await describeSchemaMismatch(test.db)).toBe('The database is not migrated: run `npm run cli -- migrate`');
});

it('compares what the release needs with what the schema supports', () => {
  const release = { oldestSchema: '0035-b', release: '0036-c' };
  const compare = (newest: string, oldestRelease: string) => compareSchema({ newest, oldestRelease }, release);
  expect([compare('0035-b', '0035-b'), compare('0036-c', '0036-c'), compare('0040-d', '0036-c')]).toEqual([null, null, null]);
  expect(compare('0034-a', '0030-a')).toBe('The database is at 0034-a, and this release needs 0035-b: run `npm run cli -- migrate`');
  expect(compare('0040-d', '0037-d')).toBe('The database, at 0040-d, needs release 0037-d or later, and this one is 0036-c');
  expect(compareSchema(null, release)).toBe('The database is not migrated: run `npm run cli -- migrate`');
});
