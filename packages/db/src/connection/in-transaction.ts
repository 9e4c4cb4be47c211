import { sql } from 'kysely';
import { type Db, type Tx, withStatementBound } from './database.ts';
import type { StatementBounds } from './time-limits.ts';

const TRIES = 3;

/** Deadlock and serialisation failure: PostgreSQL has undone the transaction, and it may be run again as it stands. */
const REPEATABLE: ReadonlySet<unknown> = new Set(['40P01', '40001']);

async function setBounds(db: Db, { statementMs, lockMs }: StatementBounds, isLocal: boolean): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(statementMs)}, ${isLocal}), set_config('lock_timeout', ${String(lockMs)}, ${isLocal})`.execute(
    db,
  );
}

async function runBounded<T>(tx: Tx, bounds: StatementBounds | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (bounds !== undefined) await setBounds(tx, bounds, true);
  return await work(tx);
}

const patient = (db: Db, bounds: StatementBounds | undefined): Db =>
  bounds === undefined ? db : withStatementBound(db, bounds.statementMs);

/** Thrown by the work of a transaction: what it rests on has changed meanwhile, and it is to be run again. */
export class RunAgain extends Error {
  readonly code = '40001';
  override readonly name = 'RunAgain';
}

/**
 * Runs the work in a transaction: in the one that is already open, or in one of its own, again when it lost a deadlock, three times at
 * most. With bounds, the statements of one of its own have these in place of the pool's.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, bounds?: StatementBounds): Promise<T> {
  if (isOpen(db)) return await work(db);
  const pool = patient(db, bounds);
  for (let tried = 1; ; tried++) {
    try {
      return await pool.transaction().execute((tx) => runBounded(tx, bounds, work));
    } catch (error) {
      if (tried >= TRIES || !isRepeatable(error)) throw error;
    }
  }
}

/** One consistent view of the database: no reader sees a half-graded league (quality "Grading and source"). Bounds as in {@link inTransaction}. */
export async function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>, bounds?: StatementBounds): Promise<T> {
  const snapshot = patient(db, bounds).transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await snapshot.execute((tx) => runBounded(tx, bounds, work));
}

export type Snapshot = { readonly tx: Tx; close(): Promise<void> };

/** One consistent view of the database that holds a connection until it is closed: after the given milliseconds it closes itself. */
export async function openSnapshot(db: Db, { longestMs }: { longestMs: number }): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    clearTimeout(timer);
    closing ??= tx.rollback().execute();
    await closing;
  };
  const timer = setTimeout(() => void close().catch(() => {}), longestMs).unref();
  return { tx, close };
}

/** Runs the work on one snapshot and leaves nothing of it behind. */
export async function inRolledBackTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, bounds?: StatementBounds): Promise<T> {
  const tx = await patient(db, bounds).startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    return await runBounded(tx, bounds, work);
  } finally {
    await tx.rollback().execute();
  }
}

/** Runs the work on one connection, whose statements have these bounds in place of the pool's. */
export async function withConnectionBounds<T>(db: Db, bounds: StatementBounds, work: (connection: Db) => Promise<T>): Promise<T> {
  return await patient(db, bounds)
    .connection()
    .execute(async (connection) => {
      await setBounds(connection, bounds, false);
      try {
        return await work(connection);
      } finally {
        await sql`reset statement_timeout`.execute(connection);
        await sql`reset lock_timeout`.execute(connection);
      }
    });
}

function isOpen(db: Db): db is Tx {
  return db.isTransaction;
}

/** Also where the words of a protocol were put around what PostgreSQL said. */
const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && REPEATABLE.has(error.code)) || isRepeatable(error.cause));
