import { withTimeout } from './with-timeout.ts';

/**
 * A BullMQ object with its connection. If its first connection fails it must be replaced, because
 * it never recovers.
 */
export type Connectable = { waitUntilReady(): Promise<unknown>; close(): Promise<unknown> };

export type ConnectWithRetryArgs<T extends Connectable> = {
  readonly open: () => T;
  readonly onError: (error: Error) => void;
  readonly onReady?: (connected: T) => void;
};

export type Connected<T> = {
  /** The connected object. Rejects if it is not connected within `limit.ms`. */
  get(limit: { ms: number; what: string }): Promise<T>;
  current(): T | null;
  /** Stops trying and returns the connected object, which the caller closes. */
  stop(): T | null;
};

/** Allows time for a database migration. A connection to a frozen server resumes by itself. */
const FIRST_CONNECTION = { ms: 10_000, what: 'the first connection to the queue' };
const BACK_OFF_MS = { first: 250, max: 4000 };

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Opens an object and, if its first connection fails, closes it and opens another, with back-off,
 * until one succeeds.
 */
export function connectWithRetry<T extends Connectable>({ open, onError, onReady = () => {} }: ConnectWithRetryArgs<T>): Connected<T> {
  const waiting = new Set<(connected: T) => void>();
  let connected: T | null = null;
  let isStopped = false;
  let backOffMs = BACK_OFF_MS.first;
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (reason: Error) => void = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  givenUp.catch(() => {});

  function tryLater(): void {
    if (isStopped) return;
    timer = setTimeout(tryOnce, backOffMs);
    backOffMs = Math.min(backOffMs * 2, BACK_OFF_MS.max);
  }

  async function tryOnce(): Promise<void> {
    const candidate = open();
    try {
      await withTimeout(FIRST_CONNECTION, Promise.race([candidate.waitUntilReady(), givenUp]));
    } catch (error) {
      if (!isStopped) onError(errorOf(error));
      candidate.close().catch(onError);
      return tryLater();
    }
    if (isStopped) return void candidate.close().catch(onError);
    connected = candidate;
    onReady(candidate);
    for (const resolve of waiting) resolve(candidate);
    waiting.clear();
  }

  void tryOnce();
  return {
    async get(limit) {
      if (connected !== null) return connected;
      let resolve: (connected: T) => void = () => {};
      const arrival = new Promise<T>((done) => {
        resolve = done;
      });
      waiting.add(resolve);
      return await withTimeout(limit, arrival).finally(() => waiting.delete(resolve));
    },
    current: () => connected,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      giveUp(new Error('the queue is closed'));
      return connected;
    },
  };
}
