import { JOB_DISPLAY_NAMES, TRIGGERED_JOB_NAMES } from '@survivor/contract/job-names';
import { JOB_DESCRIPTIONS } from '@survivor/jobs';
import { requireAdmin, type ServiceContext } from '../context.ts';

/** The jobs that administrators can trigger (screens 2.21). */
export async function listAvailableJobs({
  ctx,
}: {
  ctx: ServiceContext;
}): Promise<{ name: string; displayName: string; description: string }[]> {
  requireAdmin(ctx);
  return TRIGGERED_JOB_NAMES.map((name) => ({ name, displayName: JOB_DISPLAY_NAMES[name], description: JOB_DESCRIPTIONS[name] }));
}
