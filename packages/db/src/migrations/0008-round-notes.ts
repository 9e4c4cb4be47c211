import { type Kysely, sql } from 'kysely';

/** What players are told of unusual weeks: when the source was last heard (real time), which deadline stood before, whom a correction hit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rounds add column fetched_at timestamptz, add column was_starts_at timestamptz`.execute(db);
  await sql`alter table members add column corrected_at timestamptz`.execute(db);
}
