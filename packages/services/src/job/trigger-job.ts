import { TRIGGERED_JOB_NAMES } from '@survivor/contract/job-names';
import { findSchedule, JOB_PAYLOADS } from '@survivor/jobs';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { invalidField, notFound } from '../service-error.ts';
import { runOnRequest } from './run-on-request.ts';

/** Queues a job at an administrator's wish (screens 2.21). 400 for an unknown name, 503 when the queue is away. */
export async function triggerJob({ ctx, input }: { ctx: ServiceContext; input: { jobName: string } }): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const name = TRIGGERED_JOB_NAMES.find((candidate) => candidate === input.jobName);
  if (name === undefined) throw invalidField('jobName', 'There is no such job');
  return await runOnRequest({ ctx, actorId, action: 'job trigger', name, payload: JOB_PAYLOADS[name].parse({}) });
}

/** Does a schedule's next turn now; its own turns stay as they are. 404 for an unknown schedule, 503 when the queue is away. */
export async function triggerRecurring({ ctx, input }: { ctx: ServiceContext; input: { jobId: string } }): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const schedule = findSchedule(input.jobId);
  if (schedule === null) throw notFound('Recurring job');
  const { id, name, payload } = schedule;
  return await runOnRequest({ ctx, actorId, action: 'job trigger', name, payload, details: { schedule: id } });
}
