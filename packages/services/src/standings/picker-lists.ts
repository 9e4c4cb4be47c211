import { LRUCache } from 'lru-cache';

type PickerListKey = { readonly leagueId: number; readonly round: number };

/** Caches the ids of members who have a pick in a round, by league. */
export type PickerLists = {
  /** Returns a list that is at most one second old. */
  read(key: PickerListKey, load: () => Promise<readonly number[]>): Promise<readonly number[]>;
  /** Invalidates the list, after a pick. */
  invalidate(key: PickerListKey): void;
  /** Invalidates all lists of a league, after an act that may have deleted a pick. */
  invalidateLeague(leagueId: number): void;
};

const MAX_LISTS = 1000;
const MAX_AGE_MS = 1000;

export function createPickerLists(): PickerLists {
  const lists = new LRUCache<string, readonly number[], () => Promise<readonly number[]>>({
    max: MAX_LISTS,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    ignoreFetchAbort: true,
  });
  const keyOf = ({ leagueId, round }: PickerListKey) => `${leagueId} ${round}`;
  return {
    read: (key, load) => lists.forceFetch(keyOf(key), { context: load }),
    invalidate: (key) => void lists.delete(keyOf(key)),
    invalidateLeague(leagueId) {
      for (const key of [...lists.keys()]) if (key.startsWith(`${leagueId} `)) lists.delete(key);
    },
  };
}
