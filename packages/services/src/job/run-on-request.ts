import type { JobName } from '@survivor/contract/job-names';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { insertRun } from '@survivor/db/queries/job/job-runs';
import type { JobPayloads } from '@survivor/jobs';
import { jobRunIds } from '../ids.ts';
import { enqueueRun, type StartRunArgs } from './start-run.ts';

export type RunOnRequestArgs<N extends JobName> = {
  readonly ctx: StartRunArgs<N>['ctx'];
  /** The requesting administrator; null for the command line. */
  readonly actorId: number | null;
  readonly action: 'job trigger' | 'job retry';
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** Recorded in the audit log with the job and its run. */
  readonly details?: Record<string, string>;
};

/**
 * Queues a job for an administrator and records it in the audit log. Throws 503 if the queue is
 * unavailable; the run is then Failed.
 */
export async function runOnRequest<N extends JobName>(args: RunOnRequestArgs<N>): Promise<{ id: string }> {
  const { ctx, actorId, action, name, payload, details } = args;
  const runId = await inTransaction(ctx.db, async (tx) => {
    const inserted = await insertRun(tx, { name, payload });
    await recordAudit(tx, { actorId, action, subject: name, details: { ...details, runId: jobRunIds.encode(Number(inserted)) } });
    return inserted;
  });
  await enqueueRun({ ...ctx, run: { runId, name, payload } });
  return { id: jobRunIds.encode(Number(runId)) };
}
