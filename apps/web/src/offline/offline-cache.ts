import type { QueryClient } from '@tanstack/react-query';
import type { ServerClock } from '../lib/clock/server-clock.ts';
import { isCacheable, isRefused } from './cacheable-query.ts';
import type { CachedResponse, ResponseStore } from './response-store.ts';

/** The entry that stores the product's clock beside the device's. */
const CLOCK = 'clock';
/** Beyond these, the oldest responses are deleted. */
const MAX_RESPONSES = 80;
const MAX_AGE_MS = 30 * 86_400_000;

export type OfflineCacheParts = {
  readonly queryClient: QueryClient;
  readonly clock: ServerClock;
  readonly store: ResponseStore;
  readonly owner: string;
  readonly build: string;
  /** Whether the session still belongs to `owner`. */
  readonly isOwner: () => boolean;
  readonly monotonic: () => number;
  /** Milliseconds of the device's clock. */
  readonly wall: () => number;
};

/** Stores what the user has seen and shows it offline. Reads and writes only for the owner. */
export type OfflineCache = {
  /**
   * Writes responses that arrived since the last call, and deletes those that the server now
   * refuses.
   */
  save(): Promise<void>;
  /** Deletes responses of other owners or versions, and old ones. */
  prune(): Promise<void>;
  /**
   * Restores what the page lacks, with the original timestamps, and the product's clock if it is
   * unknown.
   */
  restore(): Promise<void>;
};

/** The offline cache of one session. Its methods reject where the browser blocks storage. */
export function createOfflineCache({ queryClient, clock, store, owner, build, isOwner, monotonic, wall }: OfflineCacheParts): OfflineCache {
  const savedAt = new Map<string, number>();
  const isValid = (response: CachedResponse) => response.owner === owner && response.build === build && wall() - response.at < MAX_AGE_MS;

  const newestOf = (all: readonly CachedResponse[]) =>
    all
      .filter(isValid)
      .sort((one, other) => other.at - one.at)
      .slice(0, MAX_RESPONSES);

  function clockEntry(): CachedResponse[] {
    const data = clock.now();
    return data === null ? [] : [{ id: CLOCK, key: [CLOCK], data, at: wall(), owner, build }];
  }

  function restoreClock({ data, at }: CachedResponse): void {
    if (clock.now() !== null || !(data instanceof Date)) return;
    const then = monotonic() - Math.max(0, wall() - at);
    clock.observe({ serverTime: data, sentAt: then, receivedAt: then });
  }

  function restoreResponse({ key, data, at }: CachedResponse): void {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) return;
    // An evicted response cannot be fetched again offline.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt: at });
  }

  return {
    async save() {
      if (!isOwner()) return;
      const queries = queryClient.getQueryCache().getAll();
      const remove = queries.filter(isRefused).map(({ queryHash }) => queryHash);
      const changed = queries.filter(
        (query) => isCacheable(query) && !isRefused(query) && savedAt.get(query.queryHash) !== query.state.dataUpdatedAt,
      );
      if (changed.length === 0 && remove.length === 0) return;
      const write = changed.map(({ queryHash: id, queryKey: key, state: { data, dataUpdatedAt: at } }) => ({
        id,
        key,
        data,
        at,
        owner,
        build,
      }));
      await store.change({ write: [...write, ...clockEntry()], remove, isAllowed: isOwner });
      for (const { id, at } of write) savedAt.set(id, at);
    },
    async prune() {
      const all = await store.readAll();
      const current = new Set(newestOf(all));
      const remove = all.filter((response) => !current.has(response)).map(({ id }) => id);
      if (remove.length > 0) await store.change({ write: [], remove, isAllowed: isOwner });
    },
    async restore() {
      const own = newestOf(await store.readAll());
      if (!isOwner()) return;
      const savedClock = own.find(({ id }) => id === CLOCK);
      if (savedClock !== undefined) restoreClock(savedClock);
      own.filter(({ id }) => id !== CLOCK).forEach(restoreResponse);
    },
  };
}
