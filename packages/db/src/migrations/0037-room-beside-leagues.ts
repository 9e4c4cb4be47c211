import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Room for a second version of every league on its page: a deadline counts in all of them at once, and a version that finds no room is written
 * into eight indexes. Pages fill by this from now on; those of before empty as their leagues are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leagues set (fillfactor = 45)`.execute(db);
}
