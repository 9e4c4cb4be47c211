import { type EngineAddress, openWorker } from './connection.ts';
import { QUEUE_NAMES } from './entries.ts';
import { type RunEntryArgs, runEntry } from './run-entry.ts';

export type MakeWorkerArgs = EngineAddress &
  Omit<RunEntryArgs, 'stopping'> & { readonly onError: (error: Error) => void };

export type JobWorker = {
  ready(): Promise<void>;
  /** Takes no new runs, waits `graceMs` for those under way, then puts them back. */
  close(args: { graceMs: number }): Promise<void>;
};

/** A killed worker's runs are found after at most two of these. */
const LOCK_MS = 10_000;

const CONCURRENCY = { 'survivor-fetch': 2, 'survivor-grading': 1 } as const;

/** The consumer's side of BullMQ: works on both queues at once. */
export function makeWorker({ redisUrl, databaseUrl, onError, ...rest }: MakeWorkerArgs): JobWorker {
  const stopping = new AbortController();
  const args: RunEntryArgs = { ...rest, stopping: stopping.signal };
  const workers = QUEUE_NAMES.map((name) => {
    const worker = openWorker(
      name,
      { redisUrl, databaseUrl },
      (job, token) => runEntry(args, job, token),
      {
        concurrency: CONCURRENCY[name],
        lockDuration: LOCK_MS,
        stalledInterval: LOCK_MS,
        maxStalledCount: 10,
        runRetryDelay: 1000,
      },
    );
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
