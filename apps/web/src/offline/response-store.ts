import type { QueryKey } from '@tanstack/react-query';
import { OFFLINE_DATABASE } from '../service-worker/messages.ts';

/** A response of the server that the user has seen. */
export type CachedResponse = {
  /** The hash of its query key. */
  readonly id: string;
  readonly key: QueryKey;
  readonly data: unknown;
  /** When it arrived, in milliseconds of the device's clock. */
  readonly at: number;
  /** One session in one browser. */
  readonly owner: string;
  /** The version of the app that can read it. */
  readonly build: string;
};

/** Stores responses beyond the page's life. All methods reject where the browser blocks storage. */
export type ResponseStore = {
  readAll(): Promise<CachedResponse[]>;
  /**
   * Writes and removes in one transaction, if `isAllowed` still returns true once the database is
   * open.
   */
  change(change: {
    readonly write: readonly CachedResponse[];
    readonly remove: readonly string[];
    readonly isAllowed: () => boolean;
  }): Promise<void>;
};

const TABLE = 'answers';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(TABLE, { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/** Closes the database afterwards, because an open connection blocks its deletion. */
async function transact<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => T): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const result = act(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The browser's database, which is deleted on sign-out (`lib/session/session-storage.ts`). */
export const responseStore: ResponseStore = {
  readAll: async () => (await transact('readonly', (table): IDBRequest<CachedResponse[]> => table.getAll())).result,
  change: ({ write, remove, isAllowed }) =>
    transact('readwrite', (table) => {
      if (!isAllowed()) return;
      for (const response of write) table.put(response);
      for (const id of remove) table.delete(id);
    }),
};
