import { type Kysely, sql } from 'kysely';

export const kind = 'expand';
export const isOutsideTransaction = true;

/** The export of an account reads the changes of one person in all leagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists pick_events_by_user`.execute(db);
  await sql`create index concurrently pick_events_by_user on pick_events (user_id)`.execute(db);
}
