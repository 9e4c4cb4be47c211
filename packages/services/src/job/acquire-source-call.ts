import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { acquireSourceSlot } from '@survivor/db/queries/season/source-calls';
import { UnrecoverableJobError } from '@survivor/jobs';

/** A whole minute's calls may stand before this one, as when two seasons are read at once. */
const LONGEST_WAIT_MS = 65_000;

export type AcquireSourceCallArgs = {
  readonly db: Db;
  /** Calls a minute over all workers; 0: no ceiling. */
  readonly perMinute: number;
  readonly longestWaitMs?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
};

/** Waits for a turn to ask the sports source (rules 7). Throws `UnrecoverableJobError` when none comes within 65 seconds. */
export async function acquireSourceCall({ db, perMinute, longestWaitMs = LONGEST_WAIT_MS, signal }: AcquireSourceCallArgs): Promise<void> {
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
