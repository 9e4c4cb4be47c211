import { type Kysely, sql } from 'kysely';

/** Large seasons are graded in pieces: what their leagues are being judged by until the last piece is done, so that a stopped run is made up for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seasons add column grading jsonb not null default '[]'`.execute(db);
}
