export { makeQueue } from './make-queue.ts';
export { type JobWorker, makeWorker } from './make-worker.ts';
