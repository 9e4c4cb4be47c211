import type { JobName } from '@survivor/contract/job-names';
import { findRun } from '@survivor/db/queries/job/job-runs';
import { type JobPayloads, payloadOfStored } from '@survivor/jobs';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { jobRunIds } from '../ids.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { findJob } from './job-items.ts';
import { runOnRequest } from './run-on-request.ts';

/** The failed run's payload, not forced: only POST /demo/clock may ignore the source's pause. */
function payloadOf<N extends JobName>(name: N, stored: unknown): JobPayloads[N] {
  const { isForced: _, ...payload } = typeof stored === 'object' && stored !== null ? { isForced: false, ...stored } : { isForced: false };
  return payloadOfStored(name, payload);
}

/**
 * Starts a new run with a failed run's payload (screens 4, "Flows"). Throws 404 for an unknown run,
 * 409 if it has not failed, 400 for an unknown job, and 503 if the queue is unavailable.
 */
export async function retryJob({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const id = jobRunIds.decode(input.id);
  const failed = id === null ? undefined : await findRun(ctx.db, String(id));
  if (failed === undefined) throw notFound('Job');
  if (failed.status !== 'Failed') throw new ServiceError('conflict', 'Only failed jobs can be retried');
  const name = findJob(failed.name);
  if (name === null) throw new ServiceError('validation', 'Cannot retry this job type');
  const payload = payloadOf(name, failed.payload);
  return await runOnRequest({ ctx, actorId, action: 'job retry', name, payload, details: { failedRunId: input.id } });
}
