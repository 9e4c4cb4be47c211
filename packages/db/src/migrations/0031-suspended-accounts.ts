import { type Kysely, sql } from 'kysely';

/** When an account was suspended; null if it may sign in (rules 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_at timestamptz`.execute(db);
}
