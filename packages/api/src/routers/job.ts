import {
  AvailableJobsOutput,
  JobStatsOutput,
  ListJobsInput,
  ListJobsOutput,
  NoInput,
  TriggeredOutput,
  TriggerJobInput,
  TriggerRecurringInput,
} from '@survivor/contract';
import { countJobs, listAvailableJobs, listJobs, triggerJob, triggerRecurring } from '@survivor/services';
import { admin, router } from '../trpc.ts';

export const jobRouter = router({
  list: admin
    .input(ListJobsInput)
    .output(ListJobsOutput)
    .query(({ ctx, input }) => listJobs({ ctx, input })),
  stats: admin
    .input(NoInput)
    .output(JobStatsOutput)
    .query(({ ctx }) => countJobs({ ctx })),
  available: admin
    .input(NoInput)
    .output(AvailableJobsOutput)
    .query(({ ctx }) => listAvailableJobs({ ctx })),
  trigger: admin
    .input(TriggerJobInput)
    .output(TriggeredOutput)
    .mutation(({ ctx, input }) => triggerJob({ ctx, input })),
  triggerRecurring: admin
    .input(TriggerRecurringInput)
    .output(TriggeredOutput)
    .mutation(({ ctx, input }) => triggerRecurring({ ctx, input })),
});
