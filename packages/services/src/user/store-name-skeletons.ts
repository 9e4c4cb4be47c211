import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { findLastLeagueId, listNamesWithoutSkeleton, numberSimilarNames, storeNameSkeletons } from '@survivor/db/queries/league/names';
import { computeSkeleton } from './name-skeleton.ts';

const NAMES = 2_000;
const LEAGUES = 500;

/**
 * Stores missing skeletons of names, and numbers similar names within leagues (rules 3). Works in
 * batches, safe to interrupt and repeat. Returns the number of names.
 */
export async function storeMissingSkeletons(db: Db): Promise<number> {
  let count = 0;
  for (;;) {
    const names = await listNamesWithoutSkeleton(db, NAMES);
    await storeNameSkeletons(
      db,
      names.map(({ id, name }) => ({ id, skeleton: computeSkeleton(name) })),
    );
    count += names.length;
    if (names.length < NAMES) break;
  }
  const last = count === 0 ? 0 : await findLastLeagueId(db);
  for (let from = 1; from <= last; from += LEAGUES)
    await inTransaction(db, (tx) => numberSimilarNames(tx, { from, to: from + LEAGUES - 1 }));
  return count;
}
