import { JOB_STATUSES, JOB_TYPES } from '@survivor/rules';
import * as z from 'zod';
import { Id, pageInput } from './common.ts';

export const JobOutput = z.object({
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
export type JobOutput = z.infer<typeof JobOutput>;

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
});
export type ListJobsInput = z.infer<typeof ListJobsInput>;
export const ListJobsOutput = z.object({
  jobs: z.array(JobOutput),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
  page: z.number().int(),
});

export const JobStatsOutput = z.record(z.enum(JOB_STATUSES), z.number().int());
export const AvailableJobsOutput = z.array(z.object({ name: z.string(), displayName: z.string(), description: z.string() }));
export const TriggerJobInput = z.strictObject({ jobName: z.string() });
export const TriggerRecurringInput = z.strictObject({ jobId: z.string() });
export const TriggeredOutput = z.object({ id: Id });
