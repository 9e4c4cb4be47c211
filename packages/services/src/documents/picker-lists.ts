import { LRUCache } from 'lru-cache';

type Wanted = { readonly leagueId: number; readonly round: number };

/** Ids of who has a pick in a round, by league. */
export type PickerLists = {
  /** A list that is at most a second old. */
  read(wanted: Wanted, load: () => Promise<readonly number[]>): Promise<readonly number[]>;
  /** Somebody has picked: the list is read anew. */
  drop(wanted: Wanted): void;
};

const MOST_LISTS = 1000;
const LONGEST_MS = 1000;

export function createPickerLists(): PickerLists {
  const lists = new LRUCache<string, readonly number[], () => Promise<readonly number[]>>({
    max: MOST_LISTS,
    ttl: LONGEST_MS,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    ignoreFetchAbort: true,
  });
  const keyOf = ({ leagueId, round }: Wanted) => `${leagueId} ${round}`;
  return {
    read: (wanted, load) => lists.forceFetch(keyOf(wanted), { context: load }),
    drop: (wanted) => void lists.delete(keyOf(wanted)),
  };
}
