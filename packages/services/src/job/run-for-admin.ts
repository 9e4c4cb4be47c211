import { insertRun, inTransaction, recordAudit } from '@survivor/db';
import type { JobPayloads } from '@survivor/jobs';
import type { JobName } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { jobRunIds } from '../ids.ts';
import { enqueueRun } from './start-run.ts';

export type RunForAdminArgs<N extends JobName> = {
  readonly ctx: ServiceContext;
  readonly action: 'job trigger' | 'job retry';
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** What stands in the audit log beside the job and its run. */
  readonly details?: Record<string, string>;
};

/** Queues a job at an administrator's wish and writes that down. 503 when the queue is away; the run is then Failed. */
export async function runForAdmin<N extends JobName>({ ctx, action, name, payload, details }: RunForAdminArgs<N>): Promise<{ id: string }> {
  const { id: actorId } = requireAdmin(ctx);
  const runId = await inTransaction(ctx.db, async (tx) => {
    const inserted = await insertRun(tx, { name, payload });
    await recordAudit(tx, { actorId, action, subject: name, details: { ...details, runId: jobRunIds.encode(Number(inserted)) } });
    return inserted;
  });
  await enqueueRun({ ...ctx, run: { runId, name, payload } });
  return { id: jobRunIds.encode(Number(runId)) };
}
