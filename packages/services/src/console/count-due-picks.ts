import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_BOUNDS } from '@survivor/db/connection/time-limits';
import { countDuePicks as count } from '@survivor/db/queries/pick/due-picks';

/** The figure at the console's home is at most that old, and a count that reads a million members is made no more often. */
const EVERY_SECONDS = 30;

/** Counts who has picked for the next deadline of a season, for all who look at the console's home (screens 2.17). Whether it was time to. */
export async function countDuePicks({ db, season }: { db: Db; season: number }): Promise<boolean> {
  return await inTransaction(db, (tx) => count(tx, { year: season, everySeconds: EVERY_SECONDS }), GRADING_BOUNDS);
}
