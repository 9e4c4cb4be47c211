import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveMessage } from '@survivor/db/queries/live-events';
import type { LiveEvent } from '@survivor/rules';
import { type Following, ServiceError } from '@survivor/services';

/** Told in one go before other requests get their turn. */
const TOLD_A_TURN = 50;

/** One object a kind, for all streams: what is done for the first of them need not be done again. */
const TOLD: { readonly [K in LiveEvent]: { readonly kind: K } } = {
  games: { kind: 'games' },
  round: { kind: 'round' },
  graded: { kind: 'graded' },
  picked: { kind: 'picked' },
  joined: { kind: 'joined' },
  refetch: { kind: 'refetch' },
};

type Follower = {
  readonly leagueId: number;
  readonly seasonId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** What its reader has not been sent yet: each kind once, so that a slow one costs nothing. */
  readonly pending: Set<LiveEvent>;
  reasonToEnd: ServiceError | null;
  isGone: boolean;
  wake(): void;
};

export type LiveHub = {
  follow(following: Following): AsyncIterable<{ kind: LiveEvent }>;
  tell(message: LiveMessage): void;
  /** Tells everybody that events may have been missed. */
  tellToRefetch(): void;
  listSessions(): string[];
  endSessions(sessionIds: readonly string[]): void;
  /** Ends the streams of everybody but administrators: maintenance has begun (rules 8). */
  endPlayers(): void;
  countFollowers(): number;
  /** Ends all streams, so that their readers come again elsewhere, and takes no more. */
  close(): void;
};

const stopping = () => new ServiceError('unavailable', 'The service is restarting', { retryAfterSeconds: 1 });

async function* eventsFor(follower: Follower, leave: (follower: Follower) => void): AsyncGenerator<{ kind: LiveEvent }, void> {
  try {
    while (!follower.isGone) {
      if (follower.reasonToEnd !== null) throw follower.reasonToEnd;
      const [kind] = follower.pending;
      if (kind === undefined) {
        await new Promise<void>((resolve) => {
          follower.wake = resolve;
        });
      } else {
        follower.pending.delete(kind);
        yield TOLD[kind];
      }
    }
  } finally {
    leave(follower);
  }
}

async function wakeInTurns(followers: readonly Follower[]): Promise<void> {
  for (let at = 0; at < followers.length; at += TOLD_A_TURN) {
    if (at > 0) await nextTurn();
    for (const follower of followers.slice(at, at + TOLD_A_TURN)) follower.wake();
  }
}

/** Followers by a key of theirs. */
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

/** Who follows which league in this process, and what they have still to be sent. */
export function createLiveHub({ streamsAPerson }: { streamsAPerson: number }): LiveHub {
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

  function tellAll(followers: readonly Follower[], kind: LiveEvent): void {
    for (const follower of followers) follower.pending.add(kind);
    void wakeInTurns(followers);
  }

  function end(followers: readonly Follower[], reason: ServiceError): void {
    for (const follower of followers) follower.reasonToEnd = reason;
    void wakeInTurns(followers);
  }

  return {
    follow({ league, caller, signal }) {
      if (isClosed) throw stopping();
      if (indices.user.of(caller.id).length >= streamsAPerson) {
        throw new ServiceError('rate-limited', 'Too many open pages', { retryAfterSeconds: 30 });
      }
      const follower: Follower = {
        leagueId: league.id,
        seasonId: league.seasonId,
        userId: caller.id,
        sessionId: caller.sessionId,
        isAdmin: caller.isAdmin,
        pending: new Set(),
        reasonToEnd: null,
        isGone: false,
        wake: () => {},
      };
      all.add(follower);
      for (const index of Object.values(indices)) index.add(follower);
      // A reader that goes before the first event never starts the generator.
      if (signal.aborted) leave(follower);
      else signal.addEventListener('abort', () => leave(follower), { once: true });
      return eventsFor(follower, leave);
    },
    tell(message) {
      if ('seasonId' in message) tellAll(indices.season.of(message.seasonId), message.kind);
      else for (const leagueId of message.leagueIds) tellAll(indices.league.of(leagueId), message.kind);
    },
    tellToRefetch: () => tellAll([...all], 'refetch'),
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
