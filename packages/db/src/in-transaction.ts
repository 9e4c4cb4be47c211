import type { Db, Tx } from './database.ts';

/** Runs the work in a transaction: in the one that is already open, or in one of its own. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isOpen(db) ? work(db) : db.transaction().execute(work);
}

function isOpen(db: Db): db is Tx {
  return db.isTransaction;
}
