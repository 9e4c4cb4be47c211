import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseTimeoutError } from './bounded-pool.ts';
import type { Db } from './database.ts';
import { isBarrierAwaited, LEASE_MS, raiseBarrier } from './queries/cache-leases.ts';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
const LONGEST_MS = LEASE_MS + 3000;

/**
 * Resolves when no process answers any more from what was committed before: each that may has dropped it, or has lost the right to. That takes
 * some milliseconds, and the length of a lease where a process hangs or was killed (adr 0015).
 */
export async function awaitDropped(db: Db): Promise<void> {
  if (db.isTransaction) throw new Error('nobody hears of a change before it is committed');
  const giveUpAt = performance.now() + LONGEST_MS;
  const barrier = await raiseBarrier(db);
  for (let pauseMs = FIRST_PAUSE_MS; await isBarrierAwaited(db, barrier); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (performance.now() > giveUpAt) throw new DatabaseTimeoutError('not every process has dropped what was changed');
    await wait(pauseMs);
  }
}
