import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/** Removed devices that no longer accepted pushes. The account page lists them (rules 12). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_preferences add column lost_devices jsonb not null default '[]'`.execute(db);
}
