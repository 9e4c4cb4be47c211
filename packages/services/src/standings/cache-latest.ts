import { type Db, type Tx, withoutDeadline } from '@survivor/db/connection/database';
import { inSnapshot } from '@survivor/db/connection/in-transaction';

type Versioned = { readonly version: bigint };
type Wanted = { readonly id: number; readonly version: bigint };

export type LatestDocuments<D> = {
  /** The document of this version or a later one. */
  read(db: Db, wanted: Wanted): Promise<D>;
  /** The document as the snapshot has it: of the version that was read in it. */
  readIn(tx: Tx, wanted: Wanted): Promise<D>;
};

/**
 * Caches the latest version of each document of a kind, of which there are few. Concurrent callers
 * of a missing one share one load.
 */
export function cacheLatest<D extends Versioned>(load: (tx: Tx, id: number) => Promise<D>): LatestDocuments<D> {
  const kept = new Map<number, D>();
  const loading = new Map<string, Promise<D>>();

  function keep(id: number, document: D): D {
    const known = kept.get(id);
    if (known === undefined || known.version < document.version) kept.set(id, document);
    return document;
  }

  async function loadOnce(db: Db, { id, version }: Wanted): Promise<D> {
    const key = `${id} ${version}`;
    const under = loading.get(key) ?? inSnapshot(withoutDeadline(db), (tx) => load(tx, id)).finally(() => loading.delete(key));
    loading.set(key, under);
    return keep(id, await under);
  }

  return {
    async read(db, wanted) {
      const known = kept.get(wanted.id);
      return known !== undefined && known.version >= wanted.version ? known : await loadOnce(db, wanted);
    },
    async readIn(tx, { id, version }) {
      const known = kept.get(id);
      return known?.version === version ? known : keep(id, await load(tx, id));
    },
  };
}
