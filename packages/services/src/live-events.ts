import type { LiveEventOutput } from '@survivor/contract/league';
import type { Caller } from './context.ts';

export type Announcement =
  | { readonly kind: 'joined'; readonly leagueId: number }
  | { readonly kind: 'picked'; readonly leagueId: number; readonly round: number; readonly userId: number };

export type Following = {
  readonly league: { readonly id: number; readonly seasonId: number };
  readonly caller: Caller;
  /** Aborts when the reader is gone. */
  readonly signal: AbortSignal;
};

/** What open league pages are told. Kinds, ids and places alone pass through here: nothing hidden can (rules 4). */
export type LiveEvents = {
  /** Tells a league's pages within about a second. To be called after the commit. */
  announce(announcement: Announcement): void;
  /**
   * What happens to a league from now on, each kind at most once for a reader that is behind. Ends when the signal aborts; throws 401 when the
   * session has ended, 429 for too many streams of one person, 503 when the process stops.
   */
  follow(following: Following): AsyncIterable<LiveEventOutput>;
  /** Milliseconds within which the open pages of this process ask when all of them do. */
  herdMs(): number;
};

/** Where nobody watches: tests of verbs, jobs, the command line. */
export const NO_LIVE_EVENTS: LiveEvents = {
  announce: () => {},
  follow: async function* () {},
  herdMs: () => 0,
};

/** Holds announcements back until what they announce is committed. */
export function bufferAnnouncements(live: LiveEvents): { live: LiveEvents; release(): void } {
  const held: Announcement[] = [];
  return {
    live: { ...live, announce: (announcement) => void held.push(announcement) },
    release: () => {
      for (const announcement of held) live.announce(announcement);
    },
  };
}
