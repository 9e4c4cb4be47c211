import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { type Db, openDatabase } from '../connection/database.ts';
import type { DatabaseLimits } from '../connection/time-limits.ts';
import { migrate } from '../migrations/migrate.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/**
 * The name contains a hash of the migrations, so that a changed migration creates a new template.
 */
const TEMPLATE = `survivor_template_${hashOfMigrations()}`;
const DRAFT = `${TEMPLATE}_draft`;
/**
 * Copies files. PostgreSQL's default writes each page of the clone to the WAL, which takes ten
 * times as long.
 */
const COPY_FILES = 'strategy file_copy';

/** A busy machine must not reach the product's time limits. Tests of these limits set their own. */
const GENEROUS_LIMITS: Partial<DatabaseLimits> = { connectMs: 60_000, acquireMs: 120_000, statementMs: 120_000 };

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

/** Builds the template under another name, so that an interrupted migration is never cloned. */
async function createTemplate(client: pg.Client): Promise<void> {
  await client.query(`drop database if exists ${DRAFT} with (force)`);
  await client.query(`create database ${DRAFT}`);
  const { db } = openDatabase({ url: urlOf(DRAFT), poolSize: 1, limits: GENEROUS_LIMITS });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await client.query(`alter database ${DRAFT} rename to ${TEMPLATE}`);
}

const randomName = () => `test_${randomBytes(6).toString('hex')}`;

/** Creates a database for one test file by cloning the migrated template. `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = randomName();
  await withAdmin(async (client) => {
    await client.query('select pg_advisory_lock(4711)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await createTemplate(client);
    await client.query(`create database ${name} template ${TEMPLATE} ${COPY_FILES}`);
  });
  return openDatabaseByName(name);
}

/**
 * Creates an empty database, or clones another one and closes its connections. `close` drops it.
 */
export async function createBareDatabase(like?: TestDatabase): Promise<TestDatabase> {
  const name = randomName();
  await withAdmin(async (client) => {
    if (like === undefined) return await client.query(`create database ${name}`);
    const template = new URL(like.url).pathname.slice(1);
    await like.db.destroy();
    return await client.query(`create database ${name} template ${template} ${COPY_FILES}`);
  });
  return openDatabaseByName(name);
}

function openDatabaseByName(name: string): TestDatabase {
  const { db, pool } = openDatabase({ url: urlOf(name), poolSize: 10, limits: GENEROUS_LIMITS });
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
