import { sql } from 'kysely';
import { type Db, type Tx, withStatementLimit } from './database.ts';
import type { StatementLimits } from './time-limits.ts';

const MAX_ATTEMPTS = 3;

/**
 * Deadlock and serialization failure: PostgreSQL rolled the transaction back, so it can be retried.
 */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40P01', '40001']);

async function setLimits(db: Db, { statementMs, lockMs }: StatementLimits, isLocal: boolean): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(statementMs)}, ${isLocal}), set_config('lock_timeout', ${String(lockMs)}, ${isLocal})`.execute(
    db,
  );
}

async function runLimited<T>(tx: Tx, limits: StatementLimits | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (limits !== undefined) await setLimits(tx, limits, true);
  return await work(tx);
}

const withLimits = (db: Db, limits: StatementLimits | undefined): Db =>
  limits === undefined ? db : withStatementLimit(db, limits.statementMs);

/** Throw this when data that the transaction read has changed, so that it is retried. */
export class RetryTransactionError extends Error {
  readonly code = '40001';
  override readonly name = 'RetryTransactionError';
}

/**
 * Runs the work in the open transaction, or in a new one with up to three attempts after deadlocks.
 * `limits` replace the pool's time limits in a new transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, limits?: StatementLimits): Promise<T> {
  if (isTransaction(db)) return await work(db);
  const pool = withLimits(db, limits);
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.transaction().execute((tx) => runLimited(tx, limits, work));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Runs the work on one read-only snapshot: no reader sees a half-graded league (quality "Grading
 * and source"). Limits as in {@link inTransaction}.
 */
export async function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>, limits?: StatementLimits): Promise<T> {
  const builder = withLimits(db, limits).transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await builder.execute((tx) => runLimited(tx, limits, work));
}

export type Snapshot = { readonly tx: Tx; close(): Promise<void> };

/** Opens a read-only snapshot that occupies a connection until closed, at most `maxMs`. */
export async function openSnapshot(db: Db, { maxMs }: { maxMs: number }): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    clearTimeout(timer);
    closing ??= tx.rollback().execute();
    await closing;
  };
  const timer = setTimeout(() => void close().catch(() => {}), maxMs).unref();
  return { tx, close };
}

/** Runs the work on one snapshot and rolls all its changes back. */
export async function inRolledBackTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, limits?: StatementLimits): Promise<T> {
  const tx = await withLimits(db, limits).startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    return await runLimited(tx, limits, work);
  } finally {
    await tx.rollback().execute();
  }
}

/** Runs the work on one connection with its own time limits. */
export async function withConnectionLimits<T>(db: Db, limits: StatementLimits, work: (connection: Db) => Promise<T>): Promise<T> {
  return await withLimits(db, limits)
    .connection()
    .execute(async (connection) => {
      await setLimits(connection, limits, false);
      try {
        return await work(connection);
      } finally {
        await sql`reset statement_timeout`.execute(connection);
        await sql`reset lock_timeout`.execute(connection);
      }
    });
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

/** Follows causes, because some callers wrap PostgreSQL's errors. */
const isRetryable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && RETRYABLE.has(error.code)) || isRetryable(error.cause));
