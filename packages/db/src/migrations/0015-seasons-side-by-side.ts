import { type Kysely, sql } from 'kysely';

/**
 * Adds the time of each season's first complete load (real time). Makes has_distinct_teams work
 * with any number of teams; the bit mask before allowed at most 63.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table seasons add column loaded_at timestamptz`,
    sql`update seasons s set loaded_at = clock_timestamp()
      where s.last_round = (select count(distinct g.round) from games g where g.season_id = s.id)`,
    sql`create or replace function has_distinct_teams(picks smallint[]) returns boolean language plpgsql immutable parallel safe as $$
      begin
        for round in coalesce(array_lower(picks, 1), 1) .. coalesce(array_upper(picks, 1), 0) loop
          if array_position(picks, picks[round]) < round and picks[round] is not null then return false; end if;
        end loop;
        return true;
      end $$`,
  ]) {
    await statement.execute(db);
  }
}
