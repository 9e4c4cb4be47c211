import { type Kysely, sql } from 'kysely';

/** Since when somebody may not sign in (rules 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_at timestamptz`.execute(db);
}
