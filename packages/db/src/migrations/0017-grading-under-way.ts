import { type Kysely, sql } from 'kysely';

/**
 * Large seasons are graded in pieces. Until the last piece is done, this stores the facts in use,
 * so that a later run can repair an interrupted one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seasons add column grading jsonb not null default '[]'`.execute(db);
}
