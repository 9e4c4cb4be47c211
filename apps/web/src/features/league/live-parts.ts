import type { LiveEvent, SeasonEvent } from '@survivor/rules';

/** What a league page has fetched, and can fetch anew. */
const LEAGUE_PARTS = ['league', 'standings', 'games', 'history', 'notes', 'clock'] as const;
export type LeaguePart = (typeof LEAGUE_PARTS)[number];

/** What an event makes out of date. Only `picked` and `joined` concern one league alone. */
export const PARTS_OF: Record<LiveEvent, readonly LeaguePart[]> = {
  picked: ['standings', 'history', 'notes'],
  joined: ['standings'],
  games: ['games', 'league', 'notes'],
  graded: ['standings', 'league', 'notes'],
  round: LEAGUE_PARTS,
  refetch: LEAGUE_PARTS,
};

const isOfSeason = (kind: LiveEvent): kind is SeasonEvent | 'refetch' => kind !== 'picked' && kind !== 'joined';

const SPREAD = 2000;
const SPREAD_SMALL = 300;
const LARGE = 500;
/** A large league is not fetched for every pick of a busy hour. */
const LARGE_EVERY = 30_000;

export type LiveQueueOptions = {
  readonly members: () => number;
  readonly refetch: (parts: readonly LeaguePart[]) => void;
  readonly now?: () => number;
  readonly random?: () => number;
};

/** Gathers events, and fetches once for all of them: after up to 2 s for what concerns a season, sooner for a small league's own. */
export function createLiveQueue({ members, refetch, now = () => performance.now(), random = Math.random }: LiveQueueOptions) {
  const waiting = new Set<LeaguePart>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;

  function flush(): void {
    due = Number.POSITIVE_INFINITY;
    last = now();
    const parts = LEAGUE_PARTS.filter((part) => waiting.has(part));
    waiting.clear();
    refetch(parts);
  }

  function waitFor(kind: LiveEvent): number {
    const isLarge = members() > LARGE;
    const spread = random() * (isOfSeason(kind) || isLarge ? SPREAD : SPREAD_SMALL);
    return isLarge && !isOfSeason(kind) ? Math.max(0, last + LARGE_EVERY - now()) + spread : spread;
  }

  return {
    add(kind: LiveEvent): void {
      for (const part of PARTS_OF[kind]) waiting.add(part);
      const at = now() + waitFor(kind);
      if (at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(flush, at - now());
    },
    stop(): void {
      clearTimeout(timer);
      due = Number.POSITIVE_INFINITY;
      waiting.clear();
    },
  };
}
