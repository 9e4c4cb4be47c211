import { connectWithRetry } from './connect-with-retry.ts';
import { type EngineAddress, openWorker } from './connection.ts';
import { QUEUE_NAMES } from './entries.ts';
import { type RunEntryArgs, runEntry } from './run-entry.ts';
import { delayFailures } from './slow-failures.ts';
import { withTimeout } from './with-timeout.ts';

export type MakeWorkerArgs = EngineAddress &
  Omit<RunEntryArgs, 'stopping'> & {
    readonly onError: (error: Error) => void;
    /** How long a run stays with a worker that shows no sign of life; 8 seconds by default. */
    readonly lockMs?: number;
    /** Aborted once the grace period of `close` is over. */
    readonly stopping?: AbortController;
  };

export type JobWorker = {
  /** Whether its first connection has succeeded. From then on it reconnects by itself. */
  isReady(): boolean;
  /**
   * Accepts no new runs, waits `graceMs` for those in progress, then returns them to the queue
   * within two seconds.
   */
  close(args: { graceMs: number }): Promise<void>;
};

const LOCK_MS = 8000;
const RETURN_MS = 2000;
const CONCURRENCY = { 'survivor-fetch': 2, 'survivor-grading': 1, 'survivor-messages': 1, 'survivor-export': 1 } as const;

/** Opens the consumers of all queues together. */
function openConsumer(args: RunEntryArgs, { redisUrl, databaseUrl, onError, lockMs = LOCK_MS }: MakeWorkerArgs) {
  const workers = QUEUE_NAMES.map((name) => {
    const worker = openWorker(name, { redisUrl, databaseUrl }, (job, token) => runEntry(args, job, token), {
      concurrency: CONCURRENCY[name],
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: 10,
      runRetryDelay: 1000,
    });
    worker.on('error', onError);
    delayFailures(worker);
    return worker;
  });
  return {
    run: () => {
      for (const worker of workers) worker.run().catch(onError);
    },
    waitUntilReady: () => Promise.all(workers.map((worker) => worker.waitUntilReady())),
    close: () => Promise.allSettled(workers.map((worker) => worker.close())),
  };
}

/** The consumer of all queues. It starts as soon as they are available. */
export function makeWorker(options: MakeWorkerArgs): JobWorker {
  const { redisUrl: _, databaseUrl: __, lockMs: ___, onError, stopping = new AbortController(), ...rest } = options;
  const args: RunEntryArgs = { ...rest, stopping: stopping.signal };
  const connection = connectWithRetry({ open: () => openConsumer(args, options), onError, onReady: (consumer) => consumer.run() });
  return {
    isReady: () => connection.current() !== null,
    close: async ({ graceMs }) => {
      const consumer = connection.stop();
      if (consumer === null) return;
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await withTimeout({ ms: graceMs + RETURN_MS, what: 'the queue' }, consumer.close()).catch(onError);
      clearTimeout(timer);
    },
  };
}
