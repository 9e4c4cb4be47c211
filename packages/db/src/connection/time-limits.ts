/** Timeouts of a PostgreSQL connection in milliseconds. */
export type DatabaseLimits = {
  /** For opening a connection. */
  readonly connectMs: number;
  /** For getting a connection from the pool. */
  readonly acquireMs: number;
  /** For a statement. */
  readonly statementMs: number;
  /** For a lock; 0 means the statement timeout. */
  readonly lockMs: number;
};

export type StatementLimits = Pick<DatabaseLimits, 'statementMs' | 'lockMs'>;

export const DATABASE_LIMITS: DatabaseLimits = { connectMs: 2000, acquireMs: 5000, statementMs: 5000, lockMs: 0 };

/** Lock timeout of the connections that serve picks and joins. */
export const PICK_LOCK_MS = 2000;

/** For grading a season in its own transaction, which waits for a concurrent grading. */
export const GRADING_LIMITS: StatementLimits = { statementMs: 120_000, lockMs: 120_000 };

/** For previewing and applying a correction, within the request's deadline. */
export const CORRECTION_LIMITS: StatementLimits = { statementMs: 8000, lockMs: 8000 };

/** For sorting the members of a league: a million take seconds. All requests share one sort. */
export const ORDER_LIMITS: StatementLimits = { statementMs: 30_000, lockMs: 0 };

/** For counting whole tables in the background. */
export const COUNT_LIMITS: StatementLimits = { statementMs: 30_000, lockMs: 0 };

/**
 * A migration may build an index on a large table. Its lock timeout is short, because every later
 * statement queues behind a waiting migration.
 */
export const MIGRATION_LIMITS: StatementLimits = { statementMs: 30 * 60_000, lockMs: 200 };

/** A backup and a restore scan whole tables, and wait up to a minute for a migration's lock. */
export const BACKUP_LIMITS: StatementLimits = { statementMs: 6 * 60 * 60_000, lockMs: 60_000 };

export const IDLE_IN_TRANSACTION_MS = 30_000;
export const KEEP_ALIVE_MS = 10_000;

/** The time limits of the work that a query serves. */
export type QueryDeadline = {
  /** The remaining milliseconds; null for no deadline. */
  readonly remainingMs: () => number | null;
  /** Replaces the pool's statement timeout; null for the pool's own. */
  readonly statementMs: number | null;
};

export const NO_DEADLINE: QueryDeadline = { remainingMs: () => null, statementMs: null };

/** The limit or the remaining time, whichever is less. */
export const limitedMs = (ms: number, { remainingMs }: QueryDeadline): number => Math.min(ms, remainingMs() ?? ms);
