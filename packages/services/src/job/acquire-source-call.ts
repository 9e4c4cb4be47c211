import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { acquireSourceSlot } from '@survivor/db/queries/season/source-calls';
import { UnrecoverableJobError } from '@survivor/jobs';

/**
 * A full minute of calls may precede this one, for example when two seasons are fetched
 * concurrently.
 */
const MAX_WAIT_MS = 65_000;

export type AcquireSourceCallArgs = {
  readonly db: Db;
  /** Calls per minute across all workers; 0 for no limit. */
  readonly perMinute: number;
  readonly longestWaitMs?: number;
  /** Aborts the wait. */
  readonly signal?: AbortSignal;
};

/**
 * Waits for the rate limit of the sports source (rules 7). Throws `UnrecoverableJobError` if that
 * would take more than 65 seconds.
 */
export async function acquireSourceCall({ db, perMinute, longestWaitMs = MAX_WAIT_MS, signal }: AcquireSourceCallArgs): Promise<void> {
  if (perMinute === 0) return;
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const waitMs = await inTransaction(db, (tx) => acquireSourceSlot(tx, { perMinute }));
    if (waitMs === 0) return;
    if (performance.now() + waitMs > deadline)
      throw new UnrecoverableJobError(`The limit of ${perMinute} calls a minute to the sports source is reached`);
    await sleep(waitMs, undefined, { signal });
  }
}
