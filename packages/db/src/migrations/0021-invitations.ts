import { type Kysely, sql } from 'kysely';

/** Which invitations of a league are good: those of this number; counting it up ends all that were sent (rules 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leagues add column invite_generation integer not null default 1 check (invite_generation > 0)`.execute(db);
}
