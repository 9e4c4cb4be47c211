import { setTimeout as sleep } from 'node:timers/promises';
import type { IQueueBackend } from 'bullmq';

const PAUSE_MS = 1000;

type LoopingWorker = { getBackend(): Pick<IQueueBackend, 'moveToActive' | 'waitForJob'>; readonly closing: Promise<void> | undefined };

/**
 * Delays every failed call of a worker's loop by a second. BullMQ retries at once after all errors
 * but a refused connection, so a queue that returns errors would make it spin.
 */
export function delayFailures(worker: LoopingWorker): void {
  const delayFailure =
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
  backend.moveToActive = delayFailure(backend.moveToActive.bind(backend));
  backend.waitForJob = delayFailure(backend.waitForJob.bind(backend));
}
