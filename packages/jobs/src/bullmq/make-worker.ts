import { type EngineAddress, openWorker } from './connection.ts';
import { QUEUE_NAMES } from './entries.ts';
import { type RunEntryArgs, runEntry } from './run-entry.ts';

export type MakeWorkerArgs = EngineAddress &
  Omit<RunEntryArgs, 'stopping'> & {
    readonly onError: (error: Error) => void;
    /** How long a run stays with a worker that gives no sign of life; 8 seconds unless told. */
    readonly lockMs?: number;
    /** Aborted once the grace of `close` is over. */
    readonly stopping?: AbortController;
  };

export type JobWorker = {
  ready(): Promise<void>;
  /** Takes no new runs, waits `graceMs` for those under way, then puts them back. */
  close(args: { graceMs: number }): Promise<void>;
};

const LOCK_MS = 8000;

const CONCURRENCY = { 'survivor-fetch': 2, 'survivor-grading': 1 } as const;

/** The consumer's side of BullMQ: works on both queues at once. */
export function makeWorker({
  redisUrl,
  databaseUrl,
  onError,
  lockMs = LOCK_MS,
  stopping = new AbortController(),
  ...rest
}: MakeWorkerArgs): JobWorker {
  const args: RunEntryArgs = { ...rest, stopping: stopping.signal };
  const workers = QUEUE_NAMES.map((name) => {
    const worker = openWorker(name, { redisUrl, databaseUrl }, (job, token) => runEntry(args, job, token), {
      concurrency: CONCURRENCY[name],
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: 10,
      runRetryDelay: 1000,
    });
    worker.on('error', onError);
    return worker;
  });
  return {
    ready: async () => {
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
    },
    close: async ({ graceMs }) => {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await Promise.allSettled(workers.map((worker) => worker.close()));
      clearTimeout(timer);
    },
  };
}
