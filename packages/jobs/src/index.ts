export { ATTEMPTS, JOB_DESCRIPTIONS, JOB_PAYLOADS, type JobPayloads, payloadOfStored } from './catalog.ts';
export type { HandlerArgs, JobHandlers, RunProgress, RunRecorder } from './handlers.ts';
export type { EntryState, JobEngine, JobQueue, QueuedRun } from './job-queue.ts';
export { findSchedule, type Recurrence, SCHEDULES, type Schedule } from './schedules.ts';
export { UnrecoverableJobError } from './unrecoverable-job-error.ts';
