import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { type Db, openDatabase } from '../connection/database.ts';
import type { DatabaseBounds } from '../connection/time-limits.ts';
import { migrate } from '../migrations/migrate.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** Called after what it is migrated by, so that a changed migration makes another. */
const TEMPLATE = `survivor_template_${hashOfMigrations()}`;
const DRAFT = `${TEMPLATE}_draft`;
/** File by file: writing each page of the clone to the log, as PostgreSQL does unless told, costs ten times as much. */
const COPIED = 'strategy file_copy';

/** On a busy machine a suite that asks for everything at once must not meet the bounds of the product; who proves these gives its own. */
const GENEROUS_LIMITS: Partial<DatabaseBounds> = { connectMs: 60_000, acquireMs: 120_000, statementMs: 120_000 };

export type TestDatabase = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> };

function adminUrl(): string {
  const url = process.env.TEST_PG_URL;
  if (!url)
    throw new Error('TEST_PG_URL is not set: run the tests with `npm test`, or start a database with `node infra/local/bin/run.mjs pg`');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  const files = readdirSync(MIGRATIONS).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(readFileSync(new URL(file, MIGRATIONS)));
  return hash.digest('hex').slice(0, 12);
}

/** Under another name until it is whole, so that one whose migration was broken off is never cloned. */
async function makeTemplate(client: pg.Client): Promise<void> {
  await client.query(`drop database if exists ${DRAFT} with (force)`);
  await client.query(`create database ${DRAFT}`);
  const { db } = openDatabase({ url: urlOf(DRAFT), poolSize: 1, bounds: GENEROUS_LIMITS });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await client.query(`alter database ${DRAFT} rename to ${TEMPLATE}`);
}

const newName = () => `test_${randomBytes(6).toString('hex')}`;

/** A database of its own for one test file: a clone of the migrated template, dropped by `close`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = newName();
  await withAdmin(async (client) => {
    await client.query('select pg_advisory_lock(4711)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await makeTemplate(client);
    await client.query(`create database ${name} template ${TEMPLATE} ${COPIED}`);
  });
  return openTest(name);
}

/** A database without a table, dropped by `close`; or a clone of another one, whose connections are cut for it. */
export async function createBareDatabase(like?: TestDatabase): Promise<TestDatabase> {
  const name = newName();
  await withAdmin(async (client) => {
    if (like === undefined) return await client.query(`create database ${name}`);
    const template = new URL(like.url).pathname.slice(1);
    await like.db.destroy();
    return await client.query(`create database ${name} template ${template} ${COPIED}`);
  });
  return openTest(name);
}

function openTest(name: string): TestDatabase {
  const { db, pool } = openDatabase({ url: urlOf(name), poolSize: 10, bounds: GENEROUS_LIMITS });
  return {
    db,
    pool,
    url: urlOf(name),
    close: async () => {
      await db.destroy();
      await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
