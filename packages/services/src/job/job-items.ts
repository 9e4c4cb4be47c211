import type { JobHistoryItem } from '@survivor/contract/job';
import type { JobRunRow } from '@survivor/db/queries/job-runs';
import type { ScheduleRow } from '@survivor/db/queries/job-schedules';
import { ATTEMPTS } from '@survivor/jobs';
import { JOB_DISPLAY_NAMES, JOB_NAMES, type JobName } from '@survivor/rules';
import { jobRunIds } from '../ids.ts';

/** The job that a stored name means; null for one that this version does not know. */
export const knownJob = (name: string): JobName | null => JOB_NAMES.find((candidate) => candidate === name) ?? null;

function displayName(name: string): string {
  const known = knownJob(name);
  return known === null ? name : JOB_DISPLAY_NAMES[known];
}

/** A schedule's row: its next turn, and when its job ran last. */
export function showSchedule({ id, name, nextRun, createdAt }: ScheduleRow, lastRun: Date | null): JobHistoryItem {
  return {
    id,
    name: displayName(name),
    type: 'Recurring',
    status: 'Scheduled',
    createdAt,
    startedAt: null,
    completedAt: null,
    lastRun,
    nextRun,
    retryCount: 0,
    errorMessage: null,
    durationMs: null,
    attemptsMade: 0,
    attemptsMax: ATTEMPTS.background,
    summary: null,
    isRetryable: false,
  };
}

/** A run's row. A worker's death costs no try, so that a run can have begun more often than it may fail. */
export function showRun({ payload: _, ...run }: JobRunRow): JobHistoryItem {
  const { startedAt, completedAt, status, type, retryCount } = run;
  const attemptsMade = startedAt === null ? 0 : retryCount + 1;
  return {
    ...run,
    id: jobRunIds.encode(Number(run.id)),
    name: displayName(run.name),
    lastRun: startedAt,
    nextRun: null,
    durationMs: startedAt === null || completedAt === null ? null : completedAt.getTime() - startedAt.getTime(),
    attemptsMade,
    attemptsMax: Math.max(attemptsMade, type === 'Immediate' ? ATTEMPTS.urgent : ATTEMPTS.background),
    isRetryable: status === 'Failed' && knownJob(run.name) !== null,
  };
}
