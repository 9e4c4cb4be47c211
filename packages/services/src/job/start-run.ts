import { type Db, failAttempt, insertRun } from '@survivor/db';
import type { JobPayloads, JobQueue } from '@survivor/jobs';
import type { JobName } from '@survivor/rules';
import { ServiceError } from '../service-error.ts';

export const QUEUE_AWAY = 'The job queue cannot be reached';

export type StartRunArgs<N extends JobName> = {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** Goes before all others and is tried once. */
  readonly isUrgent?: boolean;
};

/** Records a run, then hands it to the queue (decisions 7). Its id as the database has it. 503 when the queue is away; the run is then Failed. */
export async function startRun<N extends JobName>({ db, queue, name, payload, isUrgent }: StartRunArgs<N>): Promise<string> {
  const runId = await insertRun(db, { name, payload });
  await enqueueRun({ db, queue, run: { runId, name, payload, isUrgent } });
  return runId;
}

type EnqueueRunArgs = { readonly db: Db; readonly queue: JobQueue; readonly run: Parameters<JobQueue['add']>[0] };

/** Hands a recorded run to the queue. 503 when the queue is away; the run is then Failed. */
export async function enqueueRun({ db, queue, run }: EnqueueRunArgs): Promise<void> {
  try {
    await queue.add(run);
  } catch (cause) {
    await failAttempt(db, { id: run.runId, message: QUEUE_AWAY, isFinal: true });
    throw new ServiceError('unavailable', QUEUE_AWAY, { cause });
  }
}
