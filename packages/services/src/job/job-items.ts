import type { JobHistoryItem, JobResult } from '@survivor/contract/job';
import { JOB_DISPLAY_NAMES, JOB_NAMES, type JobName } from '@survivor/contract/job-names';
import type { FinishedRun, JobRunRow } from '@survivor/db/queries/job/job-runs';
import type { ScheduleRow } from '@survivor/db/queries/job/job-schedules';
import { ATTEMPTS } from '@survivor/jobs';
import { jobRunIds } from '../ids.ts';

/** The job with a stored name; null if this version does not know it. */
export const findJob = (name: string): JobName | null => JOB_NAMES.find((candidate) => candidate === name) ?? null;

function displayName(name: string): string {
  const job = findJob(name);
  return job === null ? name : JOB_DISPLAY_NAMES[job];
}

const durationBetween = (from: Date | null, to: Date | null) => (from === null || to === null ? null : to.getTime() - from.getTime());

/** The unit of a run's progress, by job; null for jobs that report none. */
const UNITS = {
  ProcessGamesOutcomes: 'members',
  FetchGames: 'rounds',
  InitializeGlobalState: 'rounds',
  FetchTeams: 'rounds',
  ExportAccount: 'members',
  SendMessages: null,
} as const satisfies Record<JobName, 'members' | 'rounds' | null>;

function toProgress({ name, status, progressDone: done, progressOf: of }: JobRunRow): JobHistoryItem['progress'] {
  const job = findJob(name);
  const unit = job && UNITS[job];
  return unit === null || status !== 'Processing' || done === null || of === null ? null : { done, of, unit };
}

const toResult = ({ status, at, startedAt, summary, errorMessage }: FinishedRun): JobResult => ({
  status,
  at,
  durationMs: durationBetween(startedAt, at),
  words: (status === 'Failed' ? errorMessage?.split('\n')[0] : summary) ?? null,
});

/** When a schedule's job last ran, and the outcome of its last finished run. */
export type LastRun = { readonly at: Date | null; readonly finished: FinishedRun | null };

/** A schedule as a list item, with the last run of its job. */
export function toScheduleItem({ id, name, nextRun, createdAt }: ScheduleRow, { at: lastRun, finished }: LastRun): JobHistoryItem {
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
    progress: null,
    lastResult: finished === null ? null : toResult(finished),
  };
}

/**
 * A run as a list item. A worker's death costs no attempt, so a run may have started more often
 * than it may fail.
 */
export function toRunItem(run: JobRunRow): JobHistoryItem {
  const { payload: _, progressDone: __, progressOf: ___, ...shown } = run;
  const { startedAt, completedAt, status, type, retryCount } = run;
  const attemptsMade = startedAt === null ? 0 : retryCount + 1;
  return {
    ...shown,
    id: jobRunIds.encode(Number(run.id)),
    name: displayName(run.name),
    lastRun: startedAt,
    nextRun: null,
    durationMs: durationBetween(startedAt, completedAt),
    attemptsMade,
    attemptsMax: Math.max(attemptsMade, type === 'Immediate' ? ATTEMPTS.urgent : ATTEMPTS.background),
    isRetryable: status === 'Failed' && findJob(run.name) !== null,
    progress: toProgress(run),
    lastResult: null,
  };
}
