with seasons_now as materialized (select id, league_type, year, last_round, current_round_of(id) as current_round, settled_now() as now from seasons)
select leagues.id, leagues.name, season.league_type as "leagueType", season.year, leagues.start_round as "startRound", start_round_of(leagues.season_id, leagues.start_round)::int as "effectiveStart",
leagues.completed_round as "completedRound", start.starts_at as "startsAt", season.current_round as "currentRound", season.now, leagues.settings from members join leagues on leagues.id = members.league_id 
join seasons_now season on season.id = leagues.season_id
left join rounds start on start.season_id = leagues.season_id and start.ordinal = start_round_of(leagues.season_id, leagues.start_round)
where members.user_id = $1
order by members.joined_at desc, leagues.id desc;
-- Sort
--   CTE seasons_now
--     ->  Seq Scan on seasons
--   ->  Hash Left Join
--         ->  Nested Loop
--               ->  CTE Scan on seasons_now season
--               ->  Nested Loop
--                     ->  Bitmap Heap Scan on members
--                           ->  Bitmap Index Scan on members_by_user
--                     ->  Memoize
--                           ->  Index Scan using leagues_pkey on leagues
--         ->  Hash
--               ->  Seq Scan on rounds start
