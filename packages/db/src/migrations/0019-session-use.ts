import { type Kysely, sql } from 'kysely';

/** A session ends after 14 days without use (rules 6); those of today begin to count now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column used_at timestamptz not null default clock_timestamp()`.execute(db);
}
