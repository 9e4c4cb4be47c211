import DataLoader from 'dataloader';
import { type Db, withoutDeadline } from './database.ts';

const MAX_KEYS = 128;

/** Loads one row per key, in the order of the keys; undefined for a missing row. */
type Load<K, R> = (db: Db, keys: readonly K[]) => Promise<readonly (R | undefined)[]>;

/**
 * Batches reads of single rows: all reads of one tick share a statement, which starts after the
 * last of them. Nothing is cached. Reads in a transaction are not batched.
 */
export function createBatchLoader<K extends string | number | object, R>(load: Load<K, R>): (db: Db, key: K) => Promise<R | undefined> {
  const loaders = new WeakMap<Db, DataLoader<K, R | undefined>>();
  return async (db, key) => {
    if (db.isTransaction) return (await load(db, [key]))[0];
    // One request's deadline must not end a statement that others share.
    const pool = withoutDeadline(db);
    const loader =
      loaders.get(pool) ??
      new DataLoader<K, R | undefined>((keys) => load(pool, keys), {
        cache: false,
        maxBatchSize: MAX_KEYS,
        batchScheduleFn: (flush) => void setImmediate(flush),
      });
    loaders.set(pool, loader);
    return await loader.load(key);
  };
}
