import { type Kysely, sql } from 'kysely';

/**
 * A session ends after 14 days without use (rules 6). Existing sessions count as used when this
 * migration runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column used_at timestamptz not null default clock_timestamp()`.execute(db);
}
