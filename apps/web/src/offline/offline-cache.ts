import type { QueryClient } from '@tanstack/react-query';
import type { ServerClock } from '../lib/clock/server-clock.ts';
import { isRefused, isToKeep } from './cacheable-query.ts';
import type { AnswerStore, KeptAnswer } from './response-store.ts';

/** The product's clock beside the device's, kept like an answer. */
const CLOCK = 'clock';
/** Answers beyond these, oldest first, are forgotten. */
const MOST = 80;
/** Milliseconds for which an answer is worth to be shown. */
const LONGEST = 30 * 86_400_000;

export type KeeperParts = {
  readonly queryClient: QueryClient;
  readonly clock: ServerClock;
  readonly store: AnswerStore;
  readonly owner: string;
  readonly build: string;
  /** Whether the session is still that of `owner`. */
  readonly isOwner: () => boolean;
  readonly monotonic: () => number;
  /** Milliseconds of the device's clock. */
  readonly wall: () => number;
};

/** Keeps what a person has seen, and shows it again without network. Nothing is read or written for anybody but the owner. */
export type Keeper = {
  /** Writes what is new since it was last called. */
  keep(): Promise<void>;
  /** Forgets what is another's, of another version, or too old. */
  tidy(): Promise<void>;
  /** Brings back what this page does not have, with the times at which it came, and the product's clock if the page knows none. */
  restore(): Promise<void>;
};

export function createKeeper({ queryClient, clock, store, owner, build, isOwner, monotonic, wall }: KeeperParts): Keeper {
  const written = new Map<string, number>();
  const isOwn = (answer: KeptAnswer) => answer.owner === owner && answer.build === build && wall() - answer.at < LONGEST;

  const newestOf = (all: readonly KeptAnswer[]) =>
    all
      .filter(isOwn)
      .sort((one, other) => other.at - one.at)
      .slice(0, MOST);

  function clockAnswer(): KeptAnswer[] {
    const data = clock.now();
    return data === null ? [] : [{ id: CLOCK, key: [CLOCK], data, at: wall(), owner, build }];
  }

  function restoreClock({ data, at }: KeptAnswer): void {
    if (clock.now() !== null || !(data instanceof Date)) return;
    const then = monotonic() - Math.max(0, wall() - at);
    clock.observe({ serverTime: data, sentAt: then, receivedAt: then });
  }

  function restoreAnswer({ key, data, at }: KeptAnswer): void {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) return;
    // Without network nothing brings back what is let go.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt: at });
  }

  return {
    async keep() {
      if (!isOwner()) return;
      const queries = queryClient.getQueryCache().getAll();
      const remove = queries.filter(isRefused).map(({ queryHash }) => queryHash);
      const fresh = queries.filter(
        (query) => isToKeep(query) && !isRefused(query) && written.get(query.queryHash) !== query.state.dataUpdatedAt,
      );
      if (fresh.length === 0 && remove.length === 0) return;
      const write = fresh.map(({ queryHash: id, queryKey: key, state: { data, dataUpdatedAt: at } }) => ({
        id,
        key,
        data,
        at,
        owner,
        build,
      }));
      await store.change({ write: [...write, ...clockAnswer()], remove, isWanted: isOwner });
      for (const { id, at } of write) written.set(id, at);
    },
    async tidy() {
      const all = await store.readAll();
      const kept = new Set(newestOf(all));
      const remove = all.filter((answer) => !kept.has(answer)).map(({ id }) => id);
      if (remove.length > 0) await store.change({ write: [], remove, isWanted: isOwner });
    },
    async restore() {
      const own = newestOf(await store.readAll());
      if (!isOwner()) return;
      const clockThen = own.find(({ id }) => id === CLOCK);
      const answers = own.filter(({ id }) => id !== CLOCK);
      if (clockThen !== undefined) restoreClock(clockThen);
      answers.forEach(restoreAnswer);
    },
  };
}
