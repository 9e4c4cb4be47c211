import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { COUNT_LIMITS } from '@survivor/db/connection/time-limits';
import { MERGE_START, type MergePosition, mergePickEvents as mergeBatch } from '@survivor/db/queries/pick/merge-pick-events';

/** A batch takes tenths of a second, and a season of a million members about three hours. */
const BATCH = { limit: 25_000, maxEvents: 50_000 } as const;

/**
 * Merges one batch of old changes of picks. Returns the position of the next batch, null after the
 * last, and the number of deleted rows.
 */
export async function mergePickEvents({ db, after }: { db: Db; after: MergePosition | null }): Promise<{
  position: MergePosition | null;
  merged: number;
}> {
  return await inTransaction(db, (tx) => mergeBatch(tx, { after: after ?? MERGE_START, ...BATCH }), COUNT_LIMITS);
}
