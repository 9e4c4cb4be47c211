select a.place::int as place, l.id, l.name, l.key, l.password_encrypted as "passwordEncrypted", l.season_id as "seasonId", l.start_round as "startRound",
  l.completed_round as "completedRound", l.total, l.settings, l.version, s.schedule_version as "seasonVersion", s.games_version as "gamesVersion",
  settled_now() as now,
  array_to_string(array(select (extract(epoch from clock_timestamp() - r.fetched_at) * 1000)::bigint from rounds r
    where r.season_id = l.season_id order by r.ordinal), ',', '') as "sourceAges",
  m.picks, m.eliminated_round as "eliminatedRound", m.corrected_at as "correctedAt"
from unnest($1::int[], $2::int[]) with ordinality a (league_id, user_id, place)
  join members m on m.league_id = a.league_id and m.user_id = a.user_id
  join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id;
-- Nested Loop
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Function Scan on a
--               ->  Index Scan using members_pkey on members m
--         ->  Index Scan using leagues_pkey on leagues l
--   ->  Index Scan using seasons_pkey on seasons s
--   SubPlan 1
--     ->  Result
--           ->  Sort
--                 ->  Seq Scan on rounds r
