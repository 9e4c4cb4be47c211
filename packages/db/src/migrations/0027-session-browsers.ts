import { type Kysely, sql } from 'kysely';

/** Browser and operating system at sign-in, so that users can identify their sessions (rules 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column browser text check (length(browser) <= 60)`.execute(db);
}
