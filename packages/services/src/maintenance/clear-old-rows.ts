import type { Db } from '@survivor/db/connection/database';
import { deletePruned } from '@survivor/db/queries/console/audit-pruning';
import {
  CLEARED_TABLES,
  type ClearedTable,
  claimDailyCleanup,
  clearOldRows as clearBatch,
  deleteOldRuns,
  listLatestRunIds,
} from '@survivor/db/queries/system/old-rows';
import { anchorOldEvents } from '../console/audit/anchor-old-events.ts';

/** How long job runs are kept. */
export const RUN_HISTORY_DAYS = 30;
const BATCH = 5000;

/** Uses small batches, so that no one waits long. */
async function clearInBatches(clear: () => Promise<number>): Promise<number> {
  let cleared = 0;
  for (let count = BATCH; count === BATCH; cleared += count) count = await clear();
  return cleared;
}

export type ClearedRows = Record<ClearedTable | 'job_runs' | 'security_events', number>;

/**
 * Deletes obsolete rows: expired sessions, codes and tokens, old exports, rate limits, idempotency
 * keys and source calls, finished messages, runs older than 30 days except the latest of each job
 * and outcome, and security events older than half a year. Returns the number per table.
 */
export async function clearOldRows({ db }: { db: Db }): Promise<ClearedRows> {
  const except = await listLatestRunIds(db);
  const runs = () => deleteOldRuns(db, { olderThanDays: RUN_HISTORY_DAYS, except, limit: BATCH });
  const cleared: ClearedRows = {
    sessions: 0,
    sign_in_codes: 0,
    used_id_tokens: 0,
    idempotency_keys: 0,
    account_exports: 0,
    rate_limits: 0,
    source_calls: 0,
    messages: 0,
    security_events: 0,
    job_runs: await clearInBatches(runs),
  };
  for (const table of CLEARED_TABLES) cleared[table] = await clearInBatches(() => clearBatch(db, { table, limit: BATCH }));
  await anchorOldEvents(db);
  cleared.security_events = await clearInBatches(() => deletePruned(db, BATCH));
  return cleared;
}

/** Clears old rows at most once in 24 hours across all processes; null if done already. */
export async function clearOldRowsDaily({ db }: { db: Db }): Promise<ClearedRows | null> {
  return (await claimDailyCleanup(db)) ? await clearOldRows({ db }) : null;
}
