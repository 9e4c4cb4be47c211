import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseBounds } from '../bounds.ts';
import { type Db, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const TEMPLATE = 'survivor_template';

/** On a busy machine a suite that asks for everything at once must not meet the bounds of the product; who proves these gives its own. */
const UNHURRIED: Partial<DatabaseBounds> = { connectMs: 60_000, turnMs: 120_000, statementMs: 120_000 };

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

async function migrateTemplate(): Promise<void> {
  const { db } = openDatabase({ url: urlOf(TEMPLATE), poolSize: 1, bounds: UNHURRIED });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** A database of its own for one test file: a clone of the migrated template, dropped by `close`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin(async (client) => {
    await client.query('select pg_advisory_lock(4711)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await client.query(`create database ${TEMPLATE}`);
    await migrateTemplate();
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  const { db, pool } = openDatabase({ url: urlOf(name), poolSize: 10, bounds: UNHURRIED });
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
