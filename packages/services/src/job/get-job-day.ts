import type { JobDayOutput } from '@survivor/contract/job';
import { listRunHours } from '@survivor/db/queries/job/run-hours';
import { requireAdmin, type ServiceContext } from '../context.ts';

const HOURS = 24;

/**
 * Runs, failures and durations of the last day by hour, for Job Management's chart (screens 2.21).
 */
export async function getJobDay({ ctx }: { ctx: ServiceContext }): Promise<JobDayOutput> {
  requireAdmin(ctx);
  return { hours: await listRunHours(ctx.db, HOURS) };
}
