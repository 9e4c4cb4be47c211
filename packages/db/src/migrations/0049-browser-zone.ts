import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/** The time zone of the person's browser, used until they set one (rules 12). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column browser_zone text`.execute(db);
}
