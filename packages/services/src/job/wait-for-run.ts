import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, findRun } from '@survivor/db';

export type FinishedRun = { readonly status: 'Succeeded' | 'Failed'; readonly summary: string | null; readonly errorMessage: string | null };

const LOOK_EVERY_MS = 50;

/** Waits until a run, by the id that `startRun` gave, is over. Null when it is not within `timeoutMs`. */
export async function waitForRun({ db }: { db: Db }, runId: string, timeoutMs: number): Promise<FinishedRun | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const run = await findRun(db, runId);
    if (run?.status === 'Succeeded' || run?.status === 'Failed') return { status: run.status, summary: run.summary, errorMessage: run.errorMessage };
    if (performance.now() >= deadline) return null;
    await sleep(LOOK_EVERY_MS);
  }
}
