import type { JobStatus } from '@survivor/contract/job-names';
import { countRunsByStatus } from '@survivor/db/queries/job/job-runs';
import { listSchedules } from '@survivor/db/queries/job/job-schedules';
import { requireAdmin, type ServiceContext } from '../context.ts';

/** Counts runs for every status. Schedules count as Scheduled (screens 2.21). */
export async function countJobs({ ctx }: { ctx: ServiceContext }): Promise<Record<JobStatus, number>> {
  requireAdmin(ctx);
  const counts: Record<JobStatus, number> = { Succeeded: 0, Failed: 0, Processing: 0, Enqueued: 0, Scheduled: 0 };
  for (const { status, count } of await countRunsByStatus(ctx.db)) counts[status] = count;
  counts.Scheduled += (await listSchedules(ctx.db)).length;
  return counts;
}
