import { type Kysely, sql } from 'kysely';

/** A user's latest data export, which is kept for one day (rules 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_exports (
    user_id integer primary key references users,
    asked_at timestamptz not null default clock_timestamp(),
    made_at timestamptz,
    content text,
    check ((made_at is null) = (content is null))
  )`.execute(db);
}
