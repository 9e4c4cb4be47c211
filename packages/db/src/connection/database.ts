import { type Kysely, Kysely as KyselyClass, type KyselyConfig, PostgresDialect, PostgresQueryCompiler, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import { type BoundedPool, createBoundedPool, type OnStatement, type PoolCounts } from './bounded-pool.ts';
import { listTypes } from './list-types.ts';
import {
  DATABASE_LIMITS,
  type DatabaseLimits,
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
  readonly limits?: Partial<DatabaseLimits>;
  /** Receives the error of each connection that breaks while no query is running on it. */
  readonly onError?: (error: Error) => void;
  /** For traces. */
  readonly onStatement?: OnStatement | undefined;
};

const warn = (error: Error) => process.emitWarning(`a connection to PostgreSQL is lost: ${error.message}`);

/** The settings that every PostgreSQL connection of the product shares. */
export function connectionOptions(url: string, { statementMs, lockMs }: DatabaseLimits = DATABASE_LIMITS): pg.ClientConfig {
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

function openPool({ url, poolSize = 6, onError = warn }: OpenDatabaseArgs, limits: DatabaseLimits): pg.Pool {
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: limits.connectMs });
    }
  }
  const pool = new pg.Pool({ ...connectionOptions(url, limits), max: poolSize, connectionTimeoutMillis: limits.acquireMs, Client });
  // A connection in use has no other listener, and an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return pool;
}

/**
 * Closes the pool even if only derived handles were used: Kysely closes only what it opened itself.
 */
class PooledKysely extends KyselyClass<Tables> {
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

type Handle = { readonly root: Db; readonly pool: BoundedPool; readonly deadline: QueryDeadline };

const handles = new WeakMap<Db, Handle>();

/**
 * How long the first request in the pool's queue has waited for a connection, in milliseconds; 0
 * for a transaction.
 */
export const longestWaitMs = (db: Db): number => handles.get(db)?.pool.longestWaitMs() ?? 0;

/** The pool's connections by state; null for a transaction. */
export const getPoolCounts = (db: Db): PoolCounts | null => handles.get(db)?.pool.counts() ?? null;

/** Creates a handle in a microsecond. A transaction keeps the limits with which it was started. */
function withQueryDeadline(db: Db, change: Partial<QueryDeadline>): Db {
  const known = handles.get(db);
  if (known === undefined) return db;
  const deadline = { ...known.deadline, ...change };
  const changed: Db = new KyselyClass<Tables>({ dialect: new SharedDialect({ pool: known.pool.withDeadline(deadline) }) });
  handles.set(changed, { ...known, deadline });
  return changed;
}

/**
 * The same database, whose queries end within the remaining time in milliseconds; null for no
 * limit.
 */
export const withDeadline = (db: Db, remainingMs: QueryDeadline['remainingMs']): Db => withQueryDeadline(db, { remainingMs });

/** The same database with another statement timeout. */
export const withStatementLimit = (db: Db, statementMs: number): Db => withQueryDeadline(db, { statementMs });

/** The same database without a deadline, for work shared by requests with different deadlines. */
export const withoutDeadline = (db: Db): Db => handles.get(db)?.root ?? db;

/**
 * Opens a pool on PostgreSQL 15 or newer. Queries fail with the driver's errors, or with a
 * `DatabaseTimeoutError` past their limit.
 */
export function openDatabase(args: OpenDatabaseArgs): { db: Db; pool: pg.Pool } {
  const limits = { ...DATABASE_LIMITS, ...args.limits };
  const pool = openPool(args, limits);
  const bounded = createBoundedPool(pool, { ...limits, onStatement: args.onStatement });
  const db: Db = new PooledKysely({ dialect: new SharedDialect({ pool: bounded }) }, bounded);
  handles.set(db, { root: db, pool: bounded, deadline: NO_DEADLINE });
  return { db, pool };
}
