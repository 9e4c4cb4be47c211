import { type Kysely, sql } from 'kysely';

/**
 * Facts for notices about unusual weeks: the source's last update (real time), the previous
 * deadline, and the members that a correction affected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rounds add column fetched_at timestamptz, add column was_starts_at timestamptz`.execute(db);
  await sql`alter table members add column corrected_at timestamptz`.execute(db);
}
