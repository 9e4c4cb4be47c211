import { type Kysely, Kysely as KyselyClass, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** A connection pool or a transaction on it: every query takes one. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Opens a pool on PostgreSQL 15 or newer. Queries fail with the driver's errors. */
export function openDatabase({ url, poolSize = 6 }: { url: string; poolSize?: number }): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, keepAlive: true });
  pool.on('error', () => {});
  return { db: new KyselyClass<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}
