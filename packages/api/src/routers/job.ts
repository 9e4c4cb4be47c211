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
  list: admin
    .input(ListJobsInput)
    .output(ListJobsOutput)
    .query(({ ctx, input }) => listJobs({ ctx, input })),
  history: admin
    .input(ListJobsInput)
    .output(JobHistoryOutput)
    .query(({ ctx, input }) => listJobs({ ctx, input })),
  overview: admin
    .input(NoInput)
    .output(JobOverviewOutput)
    .query(({ ctx }) => getJobOverview({ ctx })),
  day: admin
    .input(NoInput)
    .output(JobDayOutput)
    .query(({ ctx }) => getJobDay({ ctx })),
  stats: admin
    .input(NoInput)
    .output(JobStatsOutput)
    .query(({ ctx }) => countJobs({ ctx })),
  available: admin
    .input(NoInput)
    .output(AvailableJobsOutput)
    .query(({ ctx }) => listAvailableJobs({ ctx })),
  trigger: admin.input(TriggerJobInput).output(TriggeredOutput).mutation(once(TriggeredOutput, triggerJob)),
  triggerRecurring: admin.input(TriggerRecurringInput).output(TriggeredOutput).mutation(once(TriggeredOutput, triggerRecurring)),
  retry: admin
    .input(RetryJobInput)
    .output(TriggeredOutput)
    .mutation(({ ctx, input }) => retryJob({ ctx, input })),
});
