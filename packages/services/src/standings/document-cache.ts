import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';

/** A cached document states its size. */
export type Sized = { readonly bytes: number };

export type DocumentCache = {
  /** Returns the document of a key. Concurrent callers of a missing one share one build. */
  read<D extends Sized>(key: string, build: () => Promise<D>): Promise<D>;
};

/** The cache's share of the process's heap limit. */
const SHARE = 0.2;

/** Creates the process-wide LRU cache of documents, bounded by their bytes. */
export function createDocumentCache(maxBytes = Math.floor(getHeapStatistics().heap_size_limit * SHARE)): DocumentCache {
  const cache = new LRUCache<string, Sized, () => Promise<Sized>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    fetchMethod: (_key, _stale, { context: build }) => build(),
    ignoreFetchAbort: true,
  });
  return {
    // All callers of a key build the same type.
    read: <D extends Sized>(key: string, build: () => Promise<D>) => cache.forceFetch(key, { context: build }) as Promise<D>,
  };
}
