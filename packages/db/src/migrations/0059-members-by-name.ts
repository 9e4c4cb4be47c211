import { type Kysely, sql } from 'kysely';

export const kind = 'expand';
export const isOutsideTransaction = true;

/**
 * Administrators page through the members of a league by name. Its columns change only with a name,
 * so picks and gradings keep their HOT updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists members_by_name`.execute(db);
  await sql`create index concurrently members_by_name on members (league_id, name collate "en-US-x-icu", user_id)`.execute(db);
}
