export * from './catalogue.ts';
export * from './job-queue.ts';
