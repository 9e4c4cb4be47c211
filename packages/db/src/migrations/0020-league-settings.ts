import { type Kysely, sql } from 'kysely';

/** What the creator of a league chose, by name; what was not chosen is absent (architecture 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leagues add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')`.execute(db);
}
