import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * The check of a member's picks comes after the row is written. Ahead of it, PostgreSQL locks and reads a row before each update, whatever column it is
 * of, and writes that into its log: a fourteenth of what grading takes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace trigger members_distinct_teams after insert or update of picks on members
    for each row execute function refuse_repeated_team()`.execute(db);
}
