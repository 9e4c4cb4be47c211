export * from './catalogue.ts';
export * from './give-up.ts';
export * from './handlers.ts';
export * from './job-queue.ts';
export * from './schedules.ts';
