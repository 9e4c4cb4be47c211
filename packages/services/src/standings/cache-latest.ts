import { type Db, type Tx, withoutDeadline } from '@survivor/db/connection/database';
import { inSnapshot } from '@survivor/db/connection/in-transaction';

type Versioned = { readonly version: bigint };
type DocumentKey = { readonly id: number; readonly version: bigint };

export type LatestDocuments<D> = {
  /** The document of this version or a later one. */
  read(db: Db, key: DocumentKey): Promise<D>;
  /** The document in this snapshot. The version must have been read in the same snapshot. */
  readIn(tx: Tx, key: DocumentKey): Promise<D>;
};

/**
 * Caches the latest version of each document of a kind that has few documents. Concurrent callers
 * of a missing document share one load.
 */
export function cacheLatest<D extends Versioned>(load: (tx: Tx, id: number) => Promise<D>): LatestDocuments<D> {
  const documents = new Map<number, D>();
  const loading = new Map<string, Promise<D>>();

  function cache(id: number, document: D): D {
    const cached = documents.get(id);
    if (cached === undefined || cached.version < document.version) documents.set(id, document);
    return document;
  }

  async function loadOnce(db: Db, { id, version }: DocumentKey): Promise<D> {
    const key = `${id} ${version}`;
    const pending = loading.get(key) ?? inSnapshot(withoutDeadline(db), (tx) => load(tx, id)).finally(() => loading.delete(key));
    loading.set(key, pending);
    return cache(id, await pending);
  }

  return {
    async read(db, key) {
      const cached = documents.get(key.id);
      return cached !== undefined && cached.version >= key.version ? cached : await loadOnce(db, key);
    },
    async readIn(tx, { id, version }) {
      const cached = documents.get(id);
      return cached?.version === version ? cached : cache(id, await load(tx, id));
    },
  };
}
