import { TRIGGERED_JOB_NAMES } from '@survivor/contract/job-names';
import { findSchedule, JOB_PAYLOADS } from '@survivor/jobs';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { invalidField, notFound } from '../service-error.ts';
import { runOnRequest } from './run-on-request.ts';

/**
 * Queues a job for an administrator (screens 2.21). Throws 400 for an unknown name, and 503 if the
 * queue is unavailable.
 */
export async function triggerJob({ ctx, input }: { ctx: ServiceContext; input: { jobName: string } }): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const name = TRIGGERED_JOB_NAMES.find((candidate) => candidate === input.jobName);
  if (name === undefined) throw invalidField('jobName', 'There is no such job');
  return await runOnRequest({ ctx, actorId, action: 'job trigger', name, payload: JOB_PAYLOADS[name].parse({}) });
}

/**
 * Runs a schedule's job now without changing its next run. Throws 404 for an unknown schedule, and
 * 503 if the queue is unavailable.
 */
export async function triggerRecurring({ ctx, input }: { ctx: ServiceContext; input: { jobId: string } }): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const schedule = findSchedule(input.jobId);
  if (schedule === null) throw notFound('Recurring job');
  const { id, name, payload } = schedule;
  return await runOnRequest({ ctx, actorId, action: 'job trigger', name, payload, details: { schedule: id } });
}
