import { type Kysely, sql } from 'kysely';

/** What is held on a person, put together for that person at their wish; the latest alone, and for a day (rules 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_exports (
    user_id integer primary key references users,
    asked_at timestamptz not null default clock_timestamp(),
    made_at timestamptz,
    content text,
    check ((made_at is null) = (content is null))
  )`.execute(db);
}
