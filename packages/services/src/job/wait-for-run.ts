import { setTimeout as sleep } from 'node:timers/promises';
import { findRun } from '@survivor/db/queries/job/job-runs';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';

export type FinishedRun = {
  readonly status: 'Succeeded' | 'Failed';
  readonly summary: string | null;
  readonly errorMessage: string | null;
};

export type WaitForRunArgs = {
  readonly ctx: Pick<ServiceContext, 'db'>;
  /** As returned by `startRun`. */
  readonly runId: string;
  readonly timeoutMs: number;
};

const POLL_EVERY_MS = 50;

/** Waits for a run to finish and returns its outcome. Throws 503 after `timeoutMs`. */
export async function waitForRun({ ctx, runId, timeoutMs }: WaitForRunArgs): Promise<FinishedRun> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const run = await findRun(ctx.db, runId);
    if (run?.status === 'Succeeded' || run?.status === 'Failed')
      return { status: run.status, summary: run.summary, errorMessage: run.errorMessage };
    if (performance.now() >= deadline) throw new ServiceError('unavailable', 'The job has not finished yet');
    await sleep(POLL_EVERY_MS);
  }
}
