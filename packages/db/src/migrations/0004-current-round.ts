import { type Kysely, sql } from 'kysely';

/**
 * The current round by the clock, whether or not a job has stored it yet (rules 1 and 2). It never
 * decreases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function current_round_of(season smallint) returns smallint language sql volatile parallel safe as $$
    select coalesce(
      (select min(r.ordinal) from rounds r, (select app_now() as now) clock
        where r.season_id = s.id and r.ordinal >= s.current_round and not r.is_void and (r.moves_on_at is null or r.moves_on_at > clock.now)),
      s.last_round)
    from seasons s where s.id = season $$`.execute(db);
}
