/** How long whoever asks PostgreSQL waits, in milliseconds (decisions: nothing waits for ever). */
export type DatabaseBounds = {
  /** For a new connection to be made. */
  readonly connectMs: number;
  /** For one of the pool's connections to be free. */
  readonly turnMs: number;
  /** For a statement. */
  readonly statementMs: number;
  /** For a lock; 0: as long as the statement may take. */
  readonly lockMs: number;
};

export type StatementBounds = Pick<DatabaseBounds, 'statementMs' | 'lockMs'>;

export const DATABASE_BOUNDS: DatabaseBounds = { connectMs: 2000, turnMs: 5000, statementMs: 5000, lockMs: 0 };

/** Of the connections that take picks and joins. */
export const PICK_LOCK_MS = 2000;

/** Grading a season, in its own transaction: it waits for whoever grades it already. */
export const GRADING_BOUNDS: StatementBounds = { statementMs: 120_000, lockMs: 120_000 };

/** Previewing and applying a correction, within the time of its request. */
export const CORRECTION_BOUNDS: StatementBounds = { statementMs: 8000, lockMs: 8000 };

/** Putting the members of a league in order: a million take some seconds, once for all who ask. */
export const ORDER_BOUNDS: StatementBounds = { statementMs: 30_000, lockMs: 0 };

/** Counting whole tables for a figure, in the background. */
export const COUNT_BOUNDS: StatementBounds = { statementMs: 30_000, lockMs: 0 };

/** A migration may build an index on a large table; everybody who comes after it waits behind it for as long as it waits for a lock. */
export const MIGRATION_BOUNDS: StatementBounds = { statementMs: 30 * 60_000, lockMs: 200 };

/** A backup and a restore go through whole tables; for a lock a migration holds, they wait a minute. */
export const BACKUP_BOUNDS: StatementBounds = { statementMs: 6 * 60 * 60_000, lockMs: 60_000 };

export const IDLE_IN_TRANSACTION_MS = 30_000;
export const KEEP_ALIVE_MS = 10_000;

/** How long the work on behalf of which something is asked can wait. */
export type QueryDeadline = {
  /** Milliseconds that are left to whoever waits for the work; null: no end is set. */
  readonly leftMs: () => number | null;
  /** For a statement, in place of the pool's bound; null: the pool's. */
  readonly statementMs: number | null;
};

export const NO_DEADLINE: QueryDeadline = { leftMs: () => null, statementMs: null };

/** The bound, or what is left of the time if that is less. */
export const boundedMs = (ms: number, { leftMs }: QueryDeadline): number => Math.min(ms, leftMs() ?? ms);
