import type { Db } from '@survivor/db/connection/database';
import { acceptPicks, type PickCommand, type PickLimit } from '@survivor/db/queries/pick/picks';
import { ServiceError } from '../service-error.ts';

type QueuedPick = {
  readonly command: PickCommand;
  /** Milliseconds until the request's deadline; null for none. */
  readonly remainingMs: number | null;
  /** Stores the pick by itself, waiting for a locked row. Used if its batch did not accept it. */
  readonly acceptAlone: () => Promise<boolean>;
};

/** Batches the picks of many members. */
export type PickQueue = {
  /**
   * Whether the pick was accepted. Picks of one member run one after another, in order of arrival.
   */
  submit(pick: QueuedPick): Promise<boolean>;
};

export type PickQueueOptions = {
  /** Stores the picks that the rules allow and returns their indices. Leaves out locked rows. */
  readonly accept: (commands: readonly PickCommand[]) => Promise<readonly number[]>;
  /** The maximum number of picks per statement. */
  readonly maxBatch?: number;
  /** The maximum number of concurrent statements. */
  readonly maxStatements?: number;
};

type WaitingPick = QueuedPick & {
  /** The request's deadline on the monotonic clock, in milliseconds. */
  readonly endsAt: number;
  readonly resolve: (isAccepted: boolean) => void;
  readonly reject: (error: unknown) => void;
};

const tooLate = () => new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 });

const memberOf = ({ command: { leagueId, userId } }: QueuedPick) => `${leagueId} ${userId}`;

/**
 * Stores picks in batches without a timer: those of one tick share a statement, and so do those
 * that arrive while all statements are running. An idle system adds no delay, and a busy one
 * commits a hundred picks at a time. A pick past its request's deadline is rejected, not stored.
 */
export function createPickQueue({ accept, maxBatch = 256, maxStatements = 2 }: PickQueueOptions): PickQueue {
  const waiting: WaitingPick[] = [];
  /** Members with a pick in progress. */
  const busy = new Set<string>();
  let statements = 0;
  let isScheduled = false;

  /** The first waiting picks, at most one per member. */
  function nextBatch(): WaitingPick[] {
    const batch: WaitingPick[] = [];
    const rest: WaitingPick[] = [];
    for (const pick of waiting.splice(0)) {
      const member = memberOf(pick);
      if (pick.endsAt < performance.now()) pick.reject(tooLate());
      else if (batch.length >= maxBatch || busy.has(member)) rest.push(pick);
      else {
        busy.add(member);
        batch.push(pick);
      }
    }
    waiting.push(...rest);
    return batch;
  }

  function finish(pick: WaitingPick): void {
    busy.delete(memberOf(pick));
    scheduleFlush();
  }

  async function acceptAlone(pick: WaitingPick): Promise<void> {
    await pick.acceptAlone().then(pick.resolve, pick.reject);
    finish(pick);
  }

  async function store(batch: readonly WaitingPick[]): Promise<void> {
    try {
      const accepted = new Set(await accept(batch.map(({ command }) => command)));
      for (const [index, pick] of batch.entries()) {
        if (!accepted.has(index)) {
          void acceptAlone(pick);
          continue;
        }
        pick.resolve(true);
        finish(pick);
      }
    } catch (error) {
      for (const pick of batch) {
        pick.reject(error);
        finish(pick);
      }
    }
  }

  function flush(): void {
    while (statements < maxStatements) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      statements += 1;
      void store(batch).then(() => {
        statements -= 1;
        scheduleFlush();
      });
    }
  }

  /** Flushes at the end of this tick, once for all its picks. */
  function scheduleFlush(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      flush();
    });
  }

  return {
    submit: (pick) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...pick, endsAt: performance.now() + (pick.remainingMs ?? Number.POSITIVE_INFINITY), resolve, reject });
        scheduleFlush();
      }),
  };
}

/** The queue of a process. Its batches skip locked rows, for example while grading locks them. */
export const openPickQueue = (db: Db, limit: PickLimit): PickQueue =>
  createPickQueue({ accept: (commands) => acceptPicks(db, commands, { ...limit, lockedRows: 'skip' }) });

/** Stores each pick by itself. Used inside a transaction, which cannot join a batch. */
export const NO_PICK_QUEUE: PickQueue = { submit: ({ acceptAlone }) => acceptAlone() };
