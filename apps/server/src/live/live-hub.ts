import { setImmediate as nextTick } from 'node:timers/promises';
import type { LiveEventOutput } from '@survivor/contract/league';
import type { LiveMessage, PickedLeague } from '@survivor/db/events/live-events';
import type { LiveEvent } from '@survivor/rules';
import { type FollowArgs, ServiceError } from '@survivor/services';
import { REFRESHES_PER_SECOND, spreadOf } from './spread.ts';

/** Followers notified per tick, so that other requests can run in between. */
const NOTIFIED_PER_TICK = 50;

type Follower = {
  readonly leagueId: number;
  readonly seasonId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** Events not yet sent, one per kind, so a slow reader costs no memory. */
  readonly pending: Map<LiveEvent, LiveEventOutput>;
  reasonToEnd: ServiceError | null;
  isGone: boolean;
  wake(): void;
};

export type LiveHub = {
  follow(following: FollowArgs): AsyncIterable<LiveEventOutput>;
  publish(message: Exclude<LiveMessage, { kind: 'picked' }>): void;
  /** Publishes `picked` to these leagues, with the list of all pickers if it is known. */
  publishPicks(leagues: readonly (PickedLeague & Pick<LiveEventOutput, 'picks'>)[]): void;
  /** Whether this process has an open stream to a page of the league. */
  isFollowed(leagueId: number): boolean;
  /** Tells all pages that they may have missed events. */
  announceRefetch(): void;
  listSessions(): string[];
  endSessions(sessionIds: readonly string[]): void;
  /** Ends all streams but those of administrators, because maintenance has started (rules 8). */
  endPlayers(): void;
  countFollowers(): number;
  /** The window in milliseconds in which all pages refetch together. */
  herdMs(): number;
  /** Ends all streams, so that clients reconnect elsewhere, and refuses new ones. */
  close(): void;
};

/** The `wake` of a follower whose stream is not waiting for an event: nothing to wake. */
const NOT_WAITING = () => {};

const stopping = () => new ServiceError('unavailable', 'The service is restarting', { retryAfterSeconds: 1 });

type NextEvent = IteratorResult<LiveEventOutput, undefined>;
const OVER: NextEvent = { done: true, value: undefined };

/** The next event to send, or null. Throws the reason when the stream ends. */
function nextEvent({ isGone, reasonToEnd, pending }: Follower): NextEvent | null {
  if (isGone) return OVER;
  if (reasonToEnd !== null) throw reasonToEnd;
  for (const [kind, event] of pending) {
    pending.delete(kind);
    return { done: false, value: event };
  }
  return null;
}

/** Not an async generator: with thousands of streams, one took 25 % of the time spent writing. */
function eventsOf(follower: Follower, leave: (follower: Follower) => void): AsyncIterableIterator<LiveEventOutput, undefined> {
  const events: AsyncIterableIterator<LiveEventOutput, undefined> = {
    [Symbol.asyncIterator]: () => events,
    next: () =>
      new Promise((resolve, reject) => {
        follower.wake = () => {
          try {
            const next = nextEvent(follower);
            if (next === null) return;
            follower.wake = NOT_WAITING;
            resolve(next);
          } catch (error) {
            follower.wake = NOT_WAITING;
            reject(error);
            leave(follower);
          }
        };
        follower.wake();
      }),
    return: async () => {
      leave(follower);
      return OVER;
    },
  };
  return events;
}

async function wakeInBatches(followers: readonly Follower[]): Promise<void> {
  for (let at = 0; at < followers.length; at += NOTIFIED_PER_TICK) {
    if (at > 0) await nextTick();
    for (const follower of followers.slice(at, at + NOTIFIED_PER_TICK)) follower.wake();
  }
}

/** An index of followers by a key. */
function createIndex<K>(keyOf: (follower: Follower) => K) {
  const sets = new Map<K, Set<Follower>>();
  return {
    add(follower: Follower): void {
      const key = keyOf(follower);
      sets.set(key, (sets.get(key) ?? new Set()).add(follower));
    },
    remove(follower: Follower): void {
      const set = sets.get(keyOf(follower));
      set?.delete(follower);
      if (set?.size === 0) sets.delete(keyOf(follower));
    },
    of: (key: K): Follower[] => [...(sets.get(key) ?? [])],
    keys: (): K[] => [...sets.keys()],
  };
}

export type LiveHubOptions = {
  readonly streamsPerUser: number;
  /** Refreshes a second that this process can serve. */
  readonly refreshesPerSecond?: number;
};

/** Tracks who follows which league in this process and which events they have not been sent. */
export function createLiveHub({ streamsPerUser, refreshesPerSecond = REFRESHES_PER_SECOND }: LiveHubOptions): LiveHub {
  const all = new Set<Follower>();
  const indices = {
    league: createIndex((follower) => follower.leagueId),
    season: createIndex((follower) => follower.seasonId),
    session: createIndex((follower) => follower.sessionId),
    user: createIndex((follower) => follower.userId),
  };
  let isClosed = false;

  function leave(follower: Follower): void {
    if (!all.delete(follower)) return;
    for (const index of Object.values(indices)) index.remove(follower);
    follower.isGone = true;
    follower.wake();
  }

  const spread = (pages: number) => spreadOf(pages, refreshesPerSecond);
  const eventOf = (kind: LiveEvent, pages: number): LiveEventOutput => ({ kind, spreadMs: spread(pages), herdMs: spread(all.size) });

  /** All followers share one event object, so that it is serialized once. */
  function notifyAll(followers: readonly Follower[], event: LiveEventOutput): void {
    for (const follower of followers) follower.pending.set(event.kind, event);
    void wakeInBatches(followers);
  }

  const publishPicks: LiveHub['publishPicks'] = (leagues) => {
    const audiences = leagues.map((league) => ({ league, followers: indices.league.of(league.leagueId) }));
    const pages = audiences.reduce((sum, { followers }) => sum + followers.length, 0);
    for (const { league, followers } of audiences) {
      const event: LiveEventOutput = { ...eventOf('picked', pages), picks: league.picks };
      const own: LiveEventOutput = { ...event, isOwn: true };
      const pickers = new Set(league.userIds);
      for (const follower of followers) {
        const isOwn = pickers.has(follower.userId) || follower.pending.get('picked')?.isOwn === true;
        follower.pending.set('picked', isOwn ? own : event);
      }
      void wakeInBatches(followers);
    }
  };

  function end(followers: readonly Follower[], reason: ServiceError): void {
    for (const follower of followers) follower.reasonToEnd = reason;
    void wakeInBatches(followers);
  }

  /** A former member gets no further events of the league. */
  function endFormerMember(leagueId: number, userId: number): void {
    const former = indices.user.of(userId).filter((follower) => follower.leagueId === leagueId);
    end(former, new ServiceError('not-found', 'League not found'));
  }

  return {
    follow({ league, caller, signal }) {
      if (isClosed) throw stopping();
      if (indices.user.of(caller.id).length >= streamsPerUser) {
        throw new ServiceError('rate-limited', 'Too many open pages', { retryAfterSeconds: 30 });
      }
      const follower: Follower = {
        leagueId: league.id,
        seasonId: league.seasonId,
        userId: caller.id,
        sessionId: caller.sessionId,
        isAdmin: caller.isAdmin,
        pending: new Map(),
        reasonToEnd: null,
        isGone: false,
        wake: NOT_WAITING,
      };
      all.add(follower);
      for (const index of Object.values(indices)) index.add(follower);
      if (signal.aborted) leave(follower);
      else signal.addEventListener('abort', () => leave(follower), { once: true });
      return eventsOf(follower, leave);
    },
    publish(message) {
      if (message.kind === 'act' && message.goneId !== null) endFormerMember(message.leagueIds[0], message.goneId);
      const followers = 'seasonId' in message ? indices.season.of(message.seasonId) : message.leagueIds.flatMap(indices.league.of);
      notifyAll(followers, eventOf(message.kind, followers.length));
    },
    publishPicks,
    isFollowed: (leagueId) => indices.league.of(leagueId).length > 0,
    announceRefetch: () => notifyAll([...all], eventOf('refetch', all.size)),
    herdMs: () => spread(all.size),
    listSessions: () => indices.session.keys(),
    endSessions(sessionIds) {
      const reason = new ServiceError('unauthenticated', 'Sign in to continue');
      end(sessionIds.flatMap(indices.session.of), reason);
    },
    endPlayers() {
      const players = [...all].filter((follower) => !follower.isAdmin);
      end(players, new ServiceError('unavailable', 'The service is down for maintenance', { retryAfterSeconds: 30 }));
    },
    countFollowers: () => all.size,
    close() {
      isClosed = true;
      end([...all], stopping());
    },
  };
}
