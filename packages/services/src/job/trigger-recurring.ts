import { findSchedule } from '@survivor/jobs';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { notFound } from '../service-error.ts';
import { runOnRequest } from './run-on-request.ts';

/** Does a schedule's next turn now; its own turns stay as they are. 404 for an unknown schedule, 503 when the queue is away. */
export async function triggerRecurring({ ctx, input }: { ctx: ServiceContext; input: { jobId: string } }): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const schedule = findSchedule(input.jobId);
  if (schedule === null) throw notFound('Recurring job');
  const { id, name, payload } = schedule;
  return await runOnRequest({ ctx, actorId, action: 'job trigger', name, payload, details: { schedule: id } });
}
