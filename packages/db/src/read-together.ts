import DataLoader from 'dataloader';
import { type Db, withoutDeadline } from './database.ts';

/** Keys of one statement. */
const MOST_KEYS = 128;

/** Reads the row of each key, all of one moment, in the order of the keys; undefined where there is none. */
type Load<K, R> = (db: Db, keys: readonly K[]) => Promise<readonly (R | undefined)[]>;

/**
 * Reads single rows together: those that are asked for in one turn of the event loop share one statement, which begins after all of them were
 * asked for, and nothing is kept. Within a transaction each is read alone.
 */
export function readTogether<K extends string | number | object, R>(load: Load<K, R>): (db: Db, key: K) => Promise<R | undefined> {
  const loaders = new WeakMap<Db, DataLoader<K, R | undefined>>();
  return async (db, key) => {
    if (db.isTransaction) return (await load(db, [key]))[0];
    // The time of the one request that begins a statement is not that of the others.
    const pool = withoutDeadline(db);
    const loader =
      loaders.get(pool) ??
      new DataLoader<K, R | undefined>((keys) => load(pool, keys), {
        cache: false,
        maxBatchSize: MOST_KEYS,
        batchScheduleFn: (begin) => void setImmediate(begin),
      });
    loaders.set(pool, loader);
    return await loader.load(key);
  };
}
