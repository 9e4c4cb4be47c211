import type { HiddenPicks, LiveEvent } from '@survivor/rules';

/** What a league page has fetched, and can fetch anew. */
export type LeaguePart = 'league' | 'standings' | 'games' | 'history' | 'notes' | 'clock';
const ALL: readonly LeaguePart[] = ['league', 'standings', 'games', 'history', 'notes', 'clock'];

/** What an event makes out of date. `picked` tells of the standings itself, unless too many picked. */
export const PARTS_OF: Record<LiveEvent, readonly LeaguePart[]> = {
  picked: ['standings', 'history', 'notes'],
  joined: ['standings'],
  games: ['games', 'league', 'notes'],
  graded: ['standings', 'league', 'notes'],
  round: ALL,
  refetch: ALL,
};

/** An event as far as a page needs it. */
export type LiveNews = {
  readonly kind: LiveEvent;
  readonly spreadMs: number;
  readonly isOwn?: true | undefined;
  readonly picks?: HiddenPicks | undefined;
};

/** What happens in one moment arrives together, and the other processes of the server hear of it before they are asked. */
const GATHER = 50;
/** After a fetch the next waits a little. */
const EVERY = 1000;
/** A deadline brings more than the round: scores, who is out by the sweep, picks of the last second. All of it is told within this, and read at once. */
const UNFOLDS = 1500;
const LARGE = 500;
/** A large league is not fetched for every pick of a busy hour. */
const LARGE_EVERY = 30_000;

export type LiveQueueOptions = {
  readonly members: () => number;
  readonly refetch: (parts: readonly LeaguePart[]) => void;
  /** Shows who has picked; false where what is shown does not fit and has to be fetched. */
  readonly showPicks?: (picks: HiddenPicks) => boolean;
  readonly now?: () => number;
  readonly random?: () => number;
};

/**
 * Gathers events, and fetches once for all of them, at a moment within the time that the first to fall due leaves. A change of round waits
 * for what follows from it, and never longer than {@link UNFOLDS} beyond that time.
 */
export function createLiveQueue({ members, refetch, showPicks, now = () => performance.now(), random = Math.random }: LiveQueueOptions) {
  const waiting = new Set<LeaguePart>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  function flush(): void {
    due = Number.POSITIVE_INFINITY;
    last = now();
    restUntil = last + EVERY;
    const parts = [...waiting];
    waiting.clear();
    refetch(parts);
  }

  function wait(parts: readonly LeaguePart[], { kind, spreadMs }: LiveNews): void {
    if (isStopped || parts.length === 0) return;
    for (const part of parts) waiting.add(part);
    if (kind === 'round') restUntil = Math.max(restUntil, now() + UNFOLDS);
    const isRare = members() > LARGE && (kind === 'picked' || kind === 'joined');
    const from = Math.max(now(), restUntil, isRare ? last + LARGE_EVERY : 0);
    const at = from + GATHER + random() * spreadMs;
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(flush, at - now());
  }

  return {
    add(news: LiveNews): void {
      const { kind, isOwn } = news;
      // A server of the release before names places, not people.
      const picks = news.picks?.userIds === undefined ? undefined : news.picks;
      if (picks === undefined) {
        wait(PARTS_OF[kind], news);
        return;
      }
      if (showPicks?.(picks) === false) wait(['standings'], news);
      if (isOwn) wait(['history', 'notes'], news);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
