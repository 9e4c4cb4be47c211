import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Room for more than half of the members of a page to go out at once, as in a round that a favourite loses: a row that finds no room is written into
 * both indexes, whose full pages are searched for dead entries each time. The table comes to the same size. Pages fill by this from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members set (fillfactor = 60)`.execute(db);
}
