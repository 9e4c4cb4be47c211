import type { JobName } from '@survivor/contract/job-names';
import { failAttempt, insertRun, markQueued } from '@survivor/db/queries/job/job-runs';
import type { JobPayloads, JobQueue } from '@survivor/jobs';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const QUEUE_UNREACHABLE = 'The job queue cannot be reached';

export type StartRunArgs<N extends JobName> = {
  readonly ctx: Pick<ServiceContext, 'db' | 'queue' | 'traceId'>;
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** `Immediate` runs precede all others and are attempted once, because a user waits for them. */
  readonly type?: 'Background' | 'Immediate';
};

/**
 * Records a run, then queues it (rules 7). Returns its database id. Throws 503 if the queue is
 * unavailable; the run is then Failed.
 */
export async function startRun<N extends JobName>({ ctx, name, payload, type = 'Background' }: StartRunArgs<N>): Promise<string> {
  const runId = await insertRun(ctx.db, { name, payload, type });
  await enqueueRun({ ...ctx, run: { runId, name, payload, isUrgent: type === 'Immediate' } });
  return runId;
}

/** Queues a recorded run. Throws 503 if the queue is unavailable; the run is then Failed. */
export async function enqueueRun({
  db,
  queue,
  traceId,
  run,
}: StartRunArgs<JobName>['ctx'] & { readonly run: Parameters<JobQueue['add']>[0] }): Promise<void> {
  try {
    await queue.add(traceId === undefined ? run : { ...run, traceId });
  } catch (cause) {
    await failAttempt(db, { id: run.runId, message: QUEUE_UNREACHABLE, isFinal: true });
    throw new ServiceError('unavailable', QUEUE_UNREACHABLE, { retryAfterSeconds: 10, cause });
  }
  // Within a transaction the queue buffers the run until the commit. A missing mark at worst causes
  // a second, equal entry.
  if (!db.isTransaction) await markQueued(db, run.runId).catch(() => {});
}
