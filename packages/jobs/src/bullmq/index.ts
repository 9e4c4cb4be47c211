export * from './make-queue.ts';
export * from './make-worker.ts';
