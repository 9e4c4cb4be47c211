import { NoInput } from '@survivor/contract/common';
import {
  AvailableJobsOutput,
  JobDayOutput,
  JobHistoryOutput,
  JobOverviewOutput,
  JobStatsOutput,
  ListJobsInput,
  ListJobsOutput,
  RetryJobInput,
  TriggeredOutput,
  TriggerJobInput,
  TriggerRecurringInput,
} from '@survivor/contract/job';
import {
  countJobs,
  getJobDay,
  getJobOverview,
  listAvailableJobs,
  listJobs,
  retryJob,
  triggerJob,
  triggerRecurring,
} from '@survivor/services';
import { once } from '../once.ts';
import { admin, router } from '../trpc.ts';

export const jobRouter = router({
  list: admin(ListJobsInput, ListJobsOutput).query(({ ctx, input }) => listJobs({ ctx, input })),
  history: admin(ListJobsInput, JobHistoryOutput).query(({ ctx, input }) => listJobs({ ctx, input })),
  overview: admin(NoInput, JobOverviewOutput).query(({ ctx }) => getJobOverview({ ctx })),
  day: admin(NoInput, JobDayOutput).query(({ ctx }) => getJobDay({ ctx })),
  stats: admin(NoInput, JobStatsOutput).query(({ ctx }) => countJobs({ ctx })),
  available: admin(NoInput, AvailableJobsOutput).query(({ ctx }) => listAvailableJobs({ ctx })),
  trigger: admin(TriggerJobInput, TriggeredOutput).mutation(once(TriggeredOutput, triggerJob)),
  triggerRecurring: admin(TriggerRecurringInput, TriggeredOutput).mutation(once(TriggeredOutput, triggerRecurring)),
  retry: admin(RetryJobInput, TriggeredOutput).mutation(({ ctx, input }) => retryJob({ ctx, input })),
});
