import { type Db, withoutDeadline } from './database.ts';
import { oncePerTurn } from './once-per-turn.ts';

/** Keys of one statement. */
const MOST = 128;
/** Statements at a time, of each pool. */
const AT_ONCE = 2;

type Waiting<K, R> = { readonly key: K; readonly resolve: (row: R | undefined) => void; readonly reject: (error: unknown) => void };

/** Reads the row of each key, all of one moment, in the order of the keys; undefined where there is none. */
type Load<K, R> = (db: Db, keys: readonly K[]) => Promise<readonly (R | undefined)[]>;

class Queue<K, R> {
  readonly #load: (keys: readonly K[]) => Promise<readonly (R | undefined)[]>;
  readonly #waiting: Waiting<K, R>[] = [];
  readonly #beginSoon = oncePerTurn(() => this.#begin());
  #underWay = 0;

  constructor(load: (keys: readonly K[]) => Promise<readonly (R | undefined)[]>) {
    this.#load = load;
  }

  read(key: K): Promise<R | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#beginSoon();
    });
  }

  #begin(): void {
    while (this.#underWay < AT_ONCE && this.#waiting.length > 0) {
      this.#underWay += 1;
      void this.#loadFor(this.#waiting.splice(0, MOST)).then(() => {
        this.#underWay -= 1;
        this.#beginSoon();
      });
    }
  }

  async #loadFor(taken: readonly Waiting<K, R>[]): Promise<void> {
    const keys = taken.map(({ key }) => key);
    try {
      const rows = await this.#load(keys);
      for (const [place, { resolve }] of taken.entries()) resolve(rows[place]);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }
}

/**
 * Reads single rows together, without a timer: who asks in one turn of the event loop, and who waits while the statements that may be under way are, so
 * that an idle process reads at once and a busy one a hundred rows at a time. A row is never older than the question. Within a transaction
 * nothing is gathered.
 */
export function gatherReads<K, R>(load: Load<K, R>): (db: Db, key: K) => Promise<R | undefined> {
  const queues = new WeakMap<Db, Queue<K, R>>();
  return async (db, key) => {
    if (db.isTransaction) return (await load(db, [key]))[0];
    // The time of the one request that begins a statement is not that of the others.
    const pool = withoutDeadline(db);
    const queue = queues.get(pool) ?? new Queue<K, R>((keys) => load(pool, keys));
    queues.set(pool, queue);
    return await queue.read(key);
  };
}
