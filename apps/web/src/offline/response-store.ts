import type { QueryKey } from '@tanstack/react-query';
import { ANSWERS } from '../service-worker/messages.ts';

/** An answer of the server as somebody has seen it. */
export type KeptAnswer = {
  /** The hash of its key. */
  readonly id: string;
  readonly key: QueryKey;
  readonly data: unknown;
  /** When it came, in milliseconds of the device's clock. */
  readonly at: number;
  /** For whom it was kept: one session in one browser. */
  readonly owner: string;
  /** The version of the app that understands it. */
  readonly build: string;
};

/** Where answers outlive the page. All reject where the browser blocks storage. */
export type AnswerStore = {
  readAll(): Promise<KeptAnswer[]>;
  /** Writes and removes at once, if `isWanted` still says so when the storage is open. */
  change(change: {
    readonly write: readonly KeptAnswer[];
    readonly remove: readonly string[];
    readonly isWanted: () => boolean;
  }): Promise<void>;
};

const TABLE = 'answers';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(ANSWERS, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(TABLE, { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/** Closed right after, so that nothing holds up who wants the whole database gone. */
async function transact<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => T): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const done = act(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(done);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The browser's database. It is deleted whole when somebody signs out (`lib/session/kept.ts`). */
export const answerStore: AnswerStore = {
  readAll: async () => (await transact('readonly', (table): IDBRequest<KeptAnswer[]> => table.getAll())).result,
  change: ({ write, remove, isWanted }) =>
    transact('readwrite', (table) => {
      if (!isWanted()) return;
      for (const answer of write) table.put(answer);
      for (const id of remove) table.delete(id);
    }),
};
