import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_LIMITS } from '@survivor/db/connection/time-limits';
import { countDuePicks as count } from '@survivor/db/queries/pick/due-picks';

/**
 * The interval between counts, each of up to a million members, and so the maximum age of the count
 * on the console's home.
 */
const EVERY_SECONDS = 30;

/**
 * Counts the picks for a season's next deadline, for the console's home (screens 2.17). Returns
 * whether a count was due.
 */
export async function countDuePicks({ db, season }: { db: Db; season: number }): Promise<boolean> {
  return await inTransaction(db, (tx) => count(tx, { year: season, everySeconds: EVERY_SECONDS }), GRADING_LIMITS);
}
