import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Db } from '../../connection/database.ts';

/**
 * Counts and stores, for a season's next deadline, the members who can pick and those who have.
 * Scans every member, so no request may call it. Returns false if another process is counting or
 * the last count is recent, in real time.
 */
export async function countDuePicks(db: Db, { year, everySeconds }: { year: number; everySeconds: number }): Promise<boolean> {
  const { rows } = await sql`
    with next as materialized (
      select r.season_id, r.ordinal, current_round_of(r.season_id) as current_round
      from seasons s join rounds r on r.season_id = s.id
      where s.league_type = 'NFL' and s.year = ${year} and not r.is_void and r.starts_at > app_now()
      order by r.ordinal limit 1
    ), due as materialized (
      select * from next where not exists (
        select from due_picks d where d.season_id = next.season_id and d.round = next.ordinal
          and d.counted_at > clock_timestamp() - make_interval(secs => ${everySeconds}::double precision))
    ), mine as materialized (select * from due where pg_try_advisory_xact_lock(${LOCKS.duePicks}))
    insert into due_picks (season_id, round, alive, picked, leagues_due, counted_at)
    select mine.season_id, mine.ordinal, counted.alive, counted.picked, counted.leagues_due, clock_timestamp()
    from mine cross join lateral (
      select coalesce(sum(l.alive), 0)::int as alive, coalesce(sum(l.picked), 0)::int as picked, (count(*) filter (where l.picked < l.alive))::int as leagues_due
      from (
        select count(*) as alive, count(m.picks[mine.ordinal]) as picked
        from leagues l join members m on m.league_id = l.id
        where l.season_id = mine.season_id and l.completed_round is null and m.eliminated_round is null
          and l.start_round in (
            select made.ordinal from rounds made where made.season_id = mine.season_id
              and greatest(start_round_of(made.season_id, made.ordinal), mine.current_round) = mine.ordinal)
        group by l.id
      ) l
    ) counted
    on conflict (season_id, round) do update
      set alive = excluded.alive, picked = excluded.picked, leagues_due = excluded.leagues_due, counted_at = excluded.counted_at
    returning round`.execute(db);
  return rows.length > 0;
}
