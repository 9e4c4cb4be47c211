import { type Kysely, Kysely as KyselyClass, type KyselyConfig, PostgresDialect, PostgresQueryCompiler, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import { type BoundedPool, boundedPool, type OnStatement, type PoolCounts } from './bounded-pool.ts';
import { listTypes } from './list-types.ts';
import {
  DATABASE_BOUNDS,
  type DatabaseBounds,
  IDLE_IN_TRANSACTION_MS,
  KEEP_ALIVE_MS,
  NO_DEADLINE,
  type QueryDeadline,
} from './time-limits.ts';

/** A connection pool or a transaction. Every query function takes one. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type OpenDatabaseArgs = {
  readonly url: string;
  readonly poolSize?: number;
  readonly bounds?: Partial<DatabaseBounds>;
  /** Receives the error of each connection that breaks while no query is running on it. */
  readonly onError?: (error: Error) => void;
  /** For traces. */
  readonly onStatement?: OnStatement | undefined;
};

const warn = (error: Error) => process.emitWarning(`a connection to PostgreSQL is lost: ${error.message}`);

/** The settings that every PostgreSQL connection of the product shares. */
export function connectionOptions(url: string, { statementMs, lockMs }: DatabaseBounds = DATABASE_BOUNDS): pg.ClientConfig {
  return {
    connectionString: url,
    types: listTypes,
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
  // A connection in use has no other listener, and an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return pool;
}

/**
 * Closes the pool even if only derived handles were used: Kysely closes only what it opened itself.
 */
class OpenDatabase extends KyselyClass<Tables> {
  readonly #pool: BoundedPool;

  constructor(config: KyselyConfig, pool: BoundedPool) {
    super(config);
    this.#pool = pool;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#pool.end();
  }
}

/**
 * One compiler for all handles: it consists of a hundred bound functions, and each request creates
 * a handle. It keeps no state between queries.
 */
const compiler = new PostgresQueryCompiler();

class SharedDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return compiler;
  }
}

type Opened = { readonly root: Db; readonly pool: BoundedPool; readonly patience: QueryDeadline };

const opened = new WeakMap<Db, Opened>();

/**
 * How long the first request in the pool's queue has waited for a connection, in milliseconds; 0
 * for a transaction.
 */
export const longestWaitFor = (db: Db): number => opened.get(db)?.pool.longestWait() ?? 0;

/** The pool's connections by state; null for a transaction. */
export const poolCountsOf = (db: Db): PoolCounts | null => opened.get(db)?.pool.counts() ?? null;

/** Costs a microsecond. A transaction keeps the limits with which it was started. */
function withPatience(db: Db, change: Partial<QueryDeadline>): Db {
  const known = opened.get(db);
  if (known === undefined) return db;
  const patience = { ...known.patience, ...change };
  const changed: Db = new KyselyClass<Tables>({ dialect: new SharedDialect({ pool: known.pool.waitingWith(patience) }) });
  opened.set(changed, { ...known, patience });
  return changed;
}

/**
 * The same database, whose queries end within the remaining time in milliseconds; null for no
 * limit.
 */
export const withDeadline = (db: Db, leftMs: QueryDeadline['leftMs']): Db => withPatience(db, { leftMs });

/** The same database with another statement timeout. */
export const withStatementBound = (db: Db, statementMs: number): Db => withPatience(db, { statementMs });

/** The same database without a deadline, for work shared by requests with different deadlines. */
export const withoutDeadline = (db: Db): Db => opened.get(db)?.root ?? db;

/**
 * Opens a pool on PostgreSQL 15 or newer. Queries fail with the driver's errors, or with a
 * `DatabaseTimeoutError` past their limit.
 */
export function openDatabase(args: OpenDatabaseArgs): { db: Db; pool: pg.Pool } {
  const bounds = { ...DATABASE_BOUNDS, ...args.bounds };
  const pool = openPool(args, bounds);
  const bounded = boundedPool(pool, { ...bounds, onStatement: args.onStatement });
  const db: Db = new OpenDatabase({ dialect: new SharedDialect({ pool: bounded }) }, bounded);
  opened.set(db, { root: db, pool: bounded, patience: NO_DEADLINE });
  return { db, pool };
}
