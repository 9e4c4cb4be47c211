import { type Kysely, sql } from 'kysely';

/** By what somebody tells their sessions apart: browser and system, as far as the browser named them at the sign-in (rules 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column browser text check (length(browser) <= 60)`.execute(db);
}
