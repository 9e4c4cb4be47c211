import { type Kysely, sql } from 'kysely';

/** The settings that a league's creator chose, by name; defaults are absent (architecture 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leagues add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')`.execute(db);
}
