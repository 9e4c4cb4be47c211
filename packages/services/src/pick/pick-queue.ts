import type { Db } from '@survivor/db/database';
import { acceptPicks, type PickCommand, type PickLimit } from '@survivor/db/queries/picks';
import { ServiceError } from '../service-error.ts';

/** Picks of many members on their way to the database together. */
export type PickQueue = {
  /**
   * Whether the pick was taken. One that was not is either against a rule, or of a member whose row somebody else holds: whoever asks it
   * alone learns which. Milliseconds that are left to whoever asks; null: no end is set.
   */
  take(command: PickCommand, leftMs?: number | null): Promise<boolean>;
};

export type PickQueueOptions = {
  /** Stores those picks that rules allow, and answers their indices. */
  readonly accept: (commands: readonly PickCommand[]) => Promise<readonly number[]>;
  /** Of one statement. */
  readonly most?: number;
  /** Statements at a time. */
  readonly atOnce?: number;
};

type Waiting = {
  readonly command: PickCommand;
  /** When whoever asked has been answered otherwise, in milliseconds of the monotonic clock. */
  readonly endsAt: number;
  readonly resolve: (isTaken: boolean) => void;
  readonly reject: (error: unknown) => void;
};

const tooLate = () => new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 });

const memberOf = ({ leagueId, userId }: PickCommand) => `${leagueId} ${userId}`;

/**
 * Stores picks together, without a timer: what arrives in one turn of the event loop, and what waits while the statements that may be under way are, so
 * that an idle system adds nothing and a busy one commits a hundred picks at a time. Picks of one member go one after another, in the order in
 * which they came. A pick that nobody waits for any more is not sent.
 */
export function createPickQueue({ accept, most = 256, atOnce = 2 }: PickQueueOptions): PickQueue {
  const waiting: Waiting[] = [];
  const underWay = new Set<string>();
  let statements = 0;

  /** Of the waiting picks the first ones, of each member one and only while no other of theirs is under way. */
  function nextPicks(): Waiting[] {
    const next: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of waiting.splice(0)) {
      const member = memberOf(one.command);
      if (one.endsAt < performance.now()) one.reject(tooLate());
      else if (next.length >= most || underWay.has(member)) left.push(one);
      else {
        underWay.add(member);
        next.push(one);
      }
    }
    waiting.push(...left);
    return next;
  }

  async function store(picks: readonly Waiting[]): Promise<void> {
    try {
      const taken = new Set(await accept(picks.map(({ command }) => command)));
      for (const [index, { resolve }] of picks.entries()) resolve(taken.has(index));
    } catch (error) {
      for (const { reject } of picks) reject(error);
    }
  }

  function flush(): void {
    while (statements < atOnce) {
      const picks = nextPicks();
      if (picks.length === 0) return;
      statements += 1;
      void store(picks).then(() => {
        statements -= 1;
        for (const { command } of picks) underWay.delete(memberOf(command));
        flushSoon();
      });
    }
  }
  let isScheduled = false;
  /** Flushes at the end of this tick, once for all its picks. */
  function flushSoon(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      flush();
    });
  }

  return {
    take: (command, leftMs) =>
      new Promise((resolve, reject) => {
        waiting.push({ command, endsAt: performance.now() + (leftMs ?? Number.POSITIVE_INFINITY), resolve, reject });
        flushSoon();
      }),
  };
}

/** The queue of a process: nobody's pick waits for a row that somebody else holds, as grading may at a deadline. */
export const openPickQueue = (db: Db, limit: PickLimit): PickQueue =>
  createPickQueue({ accept: (commands) => acceptPicks(db, commands, { ...limit, heldRows: 'leave out' }) });

/** Within a transaction nobody's pick goes together with those of others. */
export const NO_PICK_QUEUE: PickQueue = { take: async () => false };
