with seasons_now as materialized (select id, league_type, year, last_round, current_round_of(id) as current_round, app_now() as now from seasons)
select leagues.id, leagues.name, season.league_type as "leagueType", season.year, leagues.start_round as "startRound", start_round_of(leagues.season_id, leagues.start_round)::int as "effectiveStart",
leagues.completed_round as "completedRound", start.starts_at as "startsAt", season.current_round as "currentRound", season.now, leagues.settings, leagues.key, leagues.password_encrypted as "passwordEncrypted",
  coalesce((select array_agg(starts_at order by ordinal) from rounds where season_id = leagues.season_id), '{}') as "roundStarts"
from members join leagues on leagues.id = members.league_id 
join seasons_now season on season.id = leagues.season_id
left join rounds start on start.season_id = leagues.season_id and start.ordinal = start_round_of(leagues.season_id, leagues.start_round)
where members.league_id = $1 and members.user_id = $2;
-- Hash Left Join
--   CTE seasons_now
--     ->  Seq Scan on seasons
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Index Only Scan using members_pkey on members
--               ->  Index Scan using leagues_pkey on leagues
--         ->  CTE Scan on seasons_now season
--   ->  Hash
--         ->  Seq Scan on rounds start
--   SubPlan 2
--     ->  Aggregate
--           ->  Sort
--                 ->  Seq Scan on rounds
