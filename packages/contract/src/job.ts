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

/** Filter values are matched without regard to letter case; `all` means no filter. */
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

/** A run that is over. `words`: what it changed, or the first line of what went wrong. */
const JobResult = z.object({
  status: z.enum(['Succeeded', 'Failed']),
  at: z.date(),
  durationMs: z.number().int().nullable(),
  words: z.string().nullable(),
});
export type JobResult = z.infer<typeof JobResult>;

/** A run or schedule as the console shows it: the contract's fields and what a site administrator wants beside them. tRPC only. */
export const JobHistoryItem = JobOutput.extend({
  /** From the start of the first attempt to the end of the last; null while that is not known. */
  durationMs: z.number().int().nullable(),
  attemptsMade: z.number().int(),
  attemptsMax: z.number().int(),
  /** What the run changed, in words with counts; null until it has succeeded. */
  summary: z.string().nullable(),
  /** Whether `job.retry` takes it: Failed, and of a job that is known (screens 4, "Flows"). */
  isRetryable: z.boolean(),
  /** How far a run is that is under way, and what it goes through; null until it has told. */
  progress: z.object({ done: z.number().int(), of: z.number().int(), unit: z.enum(['members', 'rounds']) }).nullable(),
  /** How a schedule's last run that is over went; null for runs, and while none is over. */
  lastResult: JobResult.nullable(),
});
export type JobHistoryItem = z.infer<typeof JobHistoryItem>;
export const JobHistoryOutput = ListJobsOutput.extend({ jobs: z.array(JobHistoryItem) });

/** The runs of the last day by the hour in which they were recorded, the oldest hour first; the last one is not over. In real time. */
export const JobDayOutput = z.object({
  hours: z.array(
    z.object({
      from: z.date(),
      runs: z.number().int(),
      failed: z.number().int(),
      /** Of the runs that are over; null without any. */
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

/** The queue as it answers, within two seconds. */
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
  /** Host and process. */
  label: z.string(),
  startedAt: z.date(),
  lastBeatAt: z.date(),
  ageMs: z.number().int(),
  isOnline: z.boolean(),
});

/** Job Management's strip. Instants and ages are in real time. */
export const JobOverviewOutput = z.object({
  now: z.date(),
  counts: JobStatsOutput,
  workers: z.array(WorkerOutput),
  queue: QueueHealth,
  data: z.object({
    lastFetchSucceededAt: z.date().nullable(),
    lastGradingSucceededAt: z.date().nullable(),
    /** Since the last fetch of games that succeeded. */
    feedAgeMs: z.number().int().nullable(),
  }),
  source: z.object({
    callsLastMinute: z.number().int(),
    /** Calls a minute over all workers; null: none. */
    ceiling: z.number().int().nullable(),
    backOffUntil: z.date().nullable(),
  }),
});
export type JobOverviewOutput = z.infer<typeof JobOverviewOutput>;
