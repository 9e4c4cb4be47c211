import { setTimeout as sleep } from 'node:timers/promises';
import type { IQueueBackend } from 'bullmq';

const PAUSE_MS = 1000;

type Looping = { getBackend(): Pick<IQueueBackend, 'moveToActive' | 'waitForJob'>; readonly closing: Promise<void> | undefined };

/**
 * Makes failures of a worker's loop take a second. BullMQ asks again at once after every error but a refused connection: one whose queue answers
 * with errors (full, starting up, out of memory) would turn without a pause.
 */
export function slowFailuresDown(worker: Looping): void {
  const slowly =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await call(...args);
      } catch (error) {
        if (worker.closing === undefined) await sleep(PAUSE_MS);
        throw error;
      }
    };
  const backend = worker.getBackend();
  backend.moveToActive = slowly(backend.moveToActive.bind(backend));
  backend.waitForJob = slowly(backend.waitForJob.bind(backend));
}
