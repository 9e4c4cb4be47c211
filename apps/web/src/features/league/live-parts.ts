import type { HiddenPicks, LiveEvent } from '@survivor/rules';

/** Data of a league page that can be refetched. */
export type LeaguePart = 'league' | 'standings' | 'games' | 'history' | 'notes' | 'clock';
const ALL: readonly LeaguePart[] = ['league', 'standings', 'games', 'history', 'notes', 'clock'];

/**
 * The data that each event makes stale. A `picked` event usually lists who picked. The data for
 * `picked` is refetched only if there were too many to list.
 */
export const PARTS_OF: Record<LiveEvent, readonly LeaguePart[]> = {
  picked: ['standings', 'history', 'notes'],
  joined: ['standings'],
  act: ['league', 'standings', 'history'],
  games: ['games', 'league', 'notes'],
  graded: ['standings', 'league', 'notes'],
  round: ALL,
  refetch: ALL,
};

/** The fields of a live event that a page needs. */
export type LiveNews = {
  readonly kind: LiveEvent;
  readonly spreadMs: number;
  readonly isOwn?: true | undefined;
  readonly picks?: HiddenPicks | undefined;
};

/** Batches events that arrive together, and gives all server processes time to receive them. */
const GATHER_MS = 50;
/** Minimum time between two refetches. */
const MIN_INTERVAL_MS = 1000;
/**
 * After a deadline, scores, eliminations and last picks arrive within this time. Waiting for them
 * saves refetches.
 */
const ROUND_SETTLE_MS = 1500;
const LARGE_LEAGUE_MEMBERS = 500;
/** A large league is not refetched for every pick of a busy hour. */
const LARGE_LEAGUE_INTERVAL_MS = 30_000;

export type LiveQueueOptions = {
  readonly members: () => number;
  readonly refetch: (parts: readonly LeaguePart[]) => void;
  /** Shows who has picked. False if the shown standings do not match and must be refetched. */
  readonly showPicks?: (picks: HiddenPicks) => boolean;
  readonly now?: () => number;
  readonly random?: () => number;
};

/**
 * Batches events into one refetch at a random time within the spread of the most urgent event. A
 * new round waits up to {@link ROUND_SETTLE_MS} longer for the events that follow it.
 */
export function createLiveQueue({ members, refetch, showPicks, now = () => performance.now(), random = Math.random }: LiveQueueOptions) {
  const waiting = new Set<LeaguePart>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refetchAt = Number.POSITIVE_INFINITY;
  let lastRefetchAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  function flush(): void {
    refetchAt = Number.POSITIVE_INFINITY;
    lastRefetchAt = now();
    notBefore = lastRefetchAt + MIN_INTERVAL_MS;
    const parts = [...waiting];
    waiting.clear();
    refetch(parts);
  }

  function scheduleRefetch(parts: readonly LeaguePart[], { kind, spreadMs }: LiveNews): void {
    if (isStopped || parts.length === 0) return;
    for (const part of parts) waiting.add(part);
    if (kind === 'round') notBefore = Math.max(notBefore, now() + ROUND_SETTLE_MS);
    const isThrottled = members() > LARGE_LEAGUE_MEMBERS && (kind === 'picked' || kind === 'joined');
    const from = Math.max(now(), notBefore, isThrottled ? lastRefetchAt + LARGE_LEAGUE_INTERVAL_MS : 0);
    const at = from + GATHER_MS + random() * spreadMs;
    if (at >= refetchAt) return;
    refetchAt = at;
    clearTimeout(timer);
    timer = setTimeout(flush, at - now());
  }

  return {
    add(news: LiveNews): void {
      const { kind, isOwn } = news;
      // A server of the previous release sends indices, not user ids.
      const picks = news.picks?.userIds === undefined ? undefined : news.picks;
      if (picks === undefined) {
        // A newer server may send a kind that this page does not know.
        scheduleRefetch(PARTS_OF[kind] ?? ALL, news);
        return;
      }
      if (showPicks?.(picks) === false) scheduleRefetch(['standings'], news);
      if (isOwn) scheduleRefetch(['history', 'notes'], news);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
