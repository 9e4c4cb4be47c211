select l.season_id as "seasonId", start_round_of(l.season_id, l.start_round)::int as "startRound", l.completed_round as "completedRound", l.total,
  coalesce(l.completed_round, greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)))::int as "displayedRound", app_now() as now
from members m join leagues l on l.id = m.league_id
where m.league_id = $1::int and m.user_id = $2::int;
-- Nested Loop
--   ->  Index Only Scan using members_pkey on members m
--   ->  Index Scan using leagues_pkey on leagues l

select ordinal, coalesce(starts_at <= $1::timestamptz, true) as "isLocked",
  coalesce(starts_at <= $2::timestamptz, false) as "isRevealed",
  coalesce(starts_at <= $3::timestamptz, false) and swept_at is null and not is_void as "isPending"
from rounds where season_id = $4::smallint and ordinal between $5::smallint and $6::smallint
order by ordinal;
-- Sort
--   ->  Seq Scan on rounds

select "round", "team_id" as "teamId", "result"
from "team_rounds"
where "season_id" = $1
and "round" >= $2
and "round" <= $3;
-- Index Scan using team_rounds_pkey on team_rounds
