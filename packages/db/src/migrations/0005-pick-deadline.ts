import { type Kysely, sql } from 'kysely';

/**
 * The current deadline. Volatile, so a pick that waited for a lock reads the latest value
 * (architecture 5).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function deadline_of(season smallint, round smallint) returns timestamptz language plpgsql volatile parallel safe as $$
    begin
      return (select r.starts_at from rounds r where r.season_id = season and r.ordinal = round and not r.is_void);
    end $$`.execute(db);
}
