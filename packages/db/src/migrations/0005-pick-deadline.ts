import { type Kysely, sql } from 'kysely';

/** The deadline as it stands when it is asked for: volatile, so that a pick that waited for a lock reads it afresh (architecture 5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function deadline_of(season smallint, round smallint) returns timestamptz language plpgsql volatile parallel safe as $$
    begin
      return (select r.starts_at from rounds r where r.season_id = season and r.ordinal = round and not r.is_void);
    end $$`.execute(db);
}
