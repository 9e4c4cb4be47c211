import { type Kysely, Kysely as KyselyClass, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type BoundedPool, boundedPool } from './bounded-pool.ts';
import { DATABASE_BOUNDS, type DatabaseBounds, IDLE_IN_TRANSACTION_MS, KEEP_ALIVE_MS } from './bounds.ts';
import type { Tables } from './tables.ts';

/** A connection pool or a transaction on it: every query takes one. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type OpenDatabaseArgs = {
  readonly url: string;
  readonly poolSize?: number;
  readonly bounds?: Partial<DatabaseBounds>;
  /** False where a pooler stands between that does not know prepared statements. */
  readonly prepares?: boolean;
  /** Told of each connection that breaks off while nobody waits for its answer. */
  readonly onError?: (error: Error) => void;
};

const warn = (error: Error) => process.emitWarning(`a connection to PostgreSQL is lost: ${error.message}`);

/** What every connection of the product to PostgreSQL has in common. */
export function connectionOptions(url: string, { statementMs, lockMs }: DatabaseBounds = DATABASE_BOUNDS): pg.ClientConfig {
  return {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
  };
}

function openPool({ url, poolSize = 6, onError = warn }: OpenDatabaseArgs, bounds: DatabaseBounds): pg.Pool {
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: bounds.connectMs });
    }
  }
  const pool = new pg.Pool({ ...connectionOptions(url, bounds), max: poolSize, connectionTimeoutMillis: bounds.turnMs, Client });
  // A connection that is in use has no other listener: without one its loss would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return pool;
}

const pools = new WeakMap<Db, BoundedPool>();

/** For how many milliseconds whoever waits longest for one of the pool's connections has waited now; 0 for a transaction. */
export const longestWaitFor = (db: Db): number => pools.get(db)?.longestWait() ?? 0;

/** Opens a pool on PostgreSQL 15 or newer. Queries fail with the driver's errors, or with a `DatabaseTimeoutError` past their bound. */
export function openDatabase(args: OpenDatabaseArgs): { db: Db; pool: pg.Pool } {
  const bounds = { ...DATABASE_BOUNDS, ...args.bounds };
  const pool = openPool(args, bounds);
  const bounded = boundedPool(pool, { ...bounds, prepares: args.prepares ?? true });
  const db: Db = new KyselyClass<Tables>({ dialect: new PostgresDialect({ pool: bounded }) });
  pools.set(db, bounded);
  return { db, pool };
}
