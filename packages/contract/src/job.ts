import * as z from 'zod';
import { Id, pageInput } from './common.ts';
import { JOB_STATUSES, JOB_TYPES } from './job-names.ts';
import { RUN_SORTS } from './sort.ts';

const JobOutput = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  lastRun: z.date().nullable(),
  nextRun: z.date().nullable(),
  retryCount: z.number().int(),
  errorMessage: z.string().nullable(),
});

/** Filter values are case-insensitive; `all` means no filter. */
const filter = <const T extends readonly string[]>(values: T) =>
  z.string().transform((value, context): T[number] | 'all' => {
    const wanted = value.toLowerCase();
    if (wanted === 'all') return 'all';
    const found = values.find((candidate) => candidate.toLowerCase() === wanted);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `Must be all or one of ${values.join(', ')}` });
    return z.NEVER;
  });

export const ListJobsInput = z.strictObject({
  ...pageInput(20),
  status: filter(JOB_STATUSES).default('all'),
  type: filter(JOB_TYPES).default('all'),
  sort: z.enum(RUN_SORTS).optional(),
});
export type ListJobsInput = z.infer<typeof ListJobsInput>;
export const ListJobsOutput = z.object({
  jobs: z.array(JobOutput),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
  page: z.number().int(),
});

/** A finished run. `words` says what it changed, or the first line of the error. */
const JobResult = z.object({
  status: z.enum(['Succeeded', 'Failed']),
  at: z.date(),
  durationMs: z.number().int().nullable(),
  words: z.string().nullable(),
});
export type JobResult = z.infer<typeof JobResult>;

/** A run or schedule with the additional fields of the console. tRPC only. */
export const JobHistoryItem = JobOutput.extend({
  /** From the start of the first attempt to the end of the last; null if unknown. */
  durationMs: z.number().int().nullable(),
  attemptsMade: z.number().int(),
  attemptsMax: z.number().int(),
  /** What the run changed, as text with counts; null before it succeeds. */
  summary: z.string().nullable(),
  /** Whether `job.retry` accepts it: a failed run of a known job (screens 4, "Flows"). */
  isRetryable: z.boolean(),
  /** The progress of a run and its unit; null before the first report. */
  progress: z.object({ done: z.number().int(), of: z.number().int(), unit: z.enum(['members', 'rounds']) }).nullable(),
  /** The outcome of a schedule's last finished run; null for runs and before one has finished. */
  lastResult: JobResult.nullable(),
});
export type JobHistoryItem = z.infer<typeof JobHistoryItem>;
export const JobHistoryOutput = ListJobsOutput.extend({ jobs: z.array(JobHistoryItem) });

/**
 * The last day's runs by the hour in which they were recorded, oldest first, in real time. The last
 * hour is incomplete.
 */
export const JobDayOutput = z.object({
  hours: z.array(
    z.object({
      from: z.date(),
      runs: z.number().int(),
      failed: z.number().int(),
      /** The mean duration of finished runs; null if there is none. */
      meanMs: z.number().int().nullable(),
      longestMs: z.number().int().nullable(),
    }),
  ),
});
export type JobDayOutput = z.infer<typeof JobDayOutput>;

export const JobStatsOutput = z.record(z.enum(JOB_STATUSES), z.number().int());
export const AvailableJobsOutput = z.array(z.object({ name: z.string(), displayName: z.string(), description: z.string() }));
export const TriggerJobInput = z.strictObject({ jobName: z.string() });
export const TriggerRecurringInput = z.strictObject({ jobId: z.string() });
export const TriggeredOutput = z.object({ id: Id });
export const RetryJobInput = z.strictObject({ id: Id });

const queueEngine = z.enum(['redis', 'postgresql']);

/** The state of the queue, read with a limit of two seconds. */
const QueueHealth = z.discriminatedUnion('isUp', [
  z.object({
    engine: queueEngine,
    isUp: z.literal(true),
    waiting: z.number().int(),
    active: z.number().int(),
    delayed: z.number().int(),
    failed: z.number().int(),
  }),
  z.object({ engine: queueEngine, isUp: z.literal(false), error: z.string() }),
]);

const WorkerOutput = z.object({
  id: Id,
  /** Host and process id. */
  label: z.string(),
  startedAt: z.date(),
  lastBeatAt: z.date(),
  ageMs: z.number().int(),
  isOnline: z.boolean(),
});

/** The summary of Job Management. Timestamps and ages are in real time. */
export const JobOverviewOutput = z.object({
  now: z.date(),
  counts: JobStatsOutput,
  workers: z.array(WorkerOutput),
  queue: QueueHealth,
  data: z.object({
    lastFetchSucceededAt: z.date().nullable(),
    lastGradingSucceededAt: z.date().nullable(),
    /** The time since the last successful fetch of games. */
    feedAgeMs: z.number().int().nullable(),
  }),
  source: z.object({
    callsLastMinute: z.number().int(),
    /** The limit of calls per minute over all workers; null for no limit. */
    ceiling: z.number().int().nullable(),
    backOffUntil: z.date().nullable(),
  }),
});
export type JobOverviewOutput = z.infer<typeof JobOverviewOutput>;
