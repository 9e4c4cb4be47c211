import { type Kysely, sql } from 'kysely';

export const kind = 'expand';
export const isOutsideTransaction = true;

/** Grading finds the few members who left without a scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members validate constraint members_elimination_reason`.execute(db);
  await sql`drop index concurrently if exists members_left`.execute(db);
  await sql`create index concurrently members_left on members (league_id) where left_round is not null`.execute(db);
}
