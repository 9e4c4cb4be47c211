import type { Db, Tx } from './database.ts';

const TRIES = 3;

/** Deadlock and serialisation failure: PostgreSQL has undone the transaction, and it may be run again as it stands. */
const REPEATABLE: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Runs the work in a transaction: in the one that is already open, or in one of its own, again when it lost a deadlock, three times at most. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isOpen(db)) return await work(db);
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried >= TRIES || !isRepeatable(error)) throw error;
    }
  }
}

/** Runs the work on one snapshot and leaves nothing of it behind. */
export async function inRolledBackTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

function isOpen(db: Db): db is Tx {
  return db.isTransaction;
}

const isRepeatable = (error: unknown) => error instanceof Error && 'code' in error && REPEATABLE.has(error.code);
