import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';

/** Anything that is kept says how many bytes it takes. */
export type Sized = { readonly bytes: number };

export type DocumentCache = {
  /** The document under a key. One that is missing is built once, however many ask for it meanwhile. */
  read<D extends Sized>(key: string, build: () => Promise<D>): Promise<D>;
};

/** Of the memory that a process may use. */
const SHARE = 0.2;

/** What a process keeps of all leagues together, in one budget of memory; what was read least lately goes first. */
export function createDocumentCache(mostBytes = Math.floor(getHeapStatistics().heap_size_limit * SHARE)): DocumentCache {
  const cache = new LRUCache<string, Sized, () => Promise<Sized>>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    fetchMethod: (_key, _stale, { context: build }) => build(),
    ignoreFetchAbort: true,
  });
  return {
    // What is kept under a key was built by the same function.
    read: <D extends Sized>(key: string, build: () => Promise<D>) => cache.forceFetch(key, { context: build }) as Promise<D>,
  };
}
