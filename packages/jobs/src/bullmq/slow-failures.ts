import { setTimeout as sleep } from 'node:timers/promises';
import type { IQueueBackend } from 'bullmq';

const PAUSE_MS = 1000;

type Looping = { getBackend(): Pick<IQueueBackend, 'moveToActive' | 'waitForJob'>; readonly closing: Promise<void> | undefined };

/**
 * Delays every failed call of a worker's loop by a second. BullMQ retries at once after all errors
 * but a refused connection, so a queue that returns errors would make it spin.
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
