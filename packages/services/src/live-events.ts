import type { LiveEventOutput } from '@survivor/contract/league';
import type { Caller } from './context.ts';

export type Announcement =
  | { readonly kind: 'joined'; readonly leagueId: number }
  | { readonly kind: 'picked'; readonly leagueId: number; readonly round: number; readonly userId: number };

export type FollowArgs = {
  readonly league: { readonly id: number; readonly seasonId: number };
  readonly caller: Caller;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
};

/**
 * Events for open league pages. They contain only kinds, ids and positions, so nothing hidden can
 * leak (rules 4).
 */
export type LiveEvents = {
  /** Notifies a league's pages within about a second. Call it after the commit. */
  announce(announcement: Announcement): void;
  /**
   * The league's events from now on. A slow reader gets only the latest waiting event of each
   * kind. Ends when the signal aborts. Throws 401 when the session ends, 429 for too many streams
   * of a user, and 503 when the process stops.
   */
  follow(args: FollowArgs): AsyncIterable<LiveEventOutput>;
  /** The milliseconds over which this process's open pages should spread their requests. */
  herdMs(): number;
};

/** For callers without live events: tests, jobs and the command line. */
export const NO_LIVE_EVENTS: LiveEvents = {
  announce: () => {},
  follow: async function* () {},
  herdMs: () => 0,
};

/** Buffers announcements until their changes are committed. */
export function bufferAnnouncements(live: LiveEvents): { live: LiveEvents; release(): void } {
  const buffer: Announcement[] = [];
  return {
    live: { ...live, announce: (announcement) => void buffer.push(announcement) },
    release: () => {
      for (const announcement of buffer) live.announce(announcement);
    },
  };
}
