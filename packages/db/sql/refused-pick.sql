select s.last_round, l.completed_round is not null as is_completed,
  coalesce(l.completed_round, greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)))::int as displayed_round,
  deadline_of(l.season_id, $1::smallint) as starts_at, clock.now, t.result, g.status,
  m.eliminated_round is not null or exists (select from rounds p
left join team_rounds f on f.season_id = p.season_id and f.round = p.ordinal and f.team_id = m.picks[p.ordinal]
where p.season_id = l.season_id and p.ordinal >= l.start_round and not p.is_void and p.starts_at <= clock.settled
and (m.picks[p.ordinal] is null or f.result in ('L', 'T', 'cancelled', 'moved'))) as is_eliminated,
  (select min(used.round)::int from unnest(m.picks) with ordinality used (team_id, round)
    where used.team_id = $2::smallint and used.round <> $3::int) as used_in_round
from members m join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id cross join (select app_now() as now, settled_now() as settled) clock
left join team_rounds t on t.season_id = l.season_id and t.round = $4::smallint and t.team_id = $5::smallint
left join games g on g.id = t.game_id
where m.league_id = $6::int and m.user_id = $7::int;
-- Nested Loop
--   ->  Nested Loop Left Join
--         ->  Nested Loop Left Join
--               ->  Nested Loop
--                     ->  Nested Loop
--                           ->  Index Scan using members_pkey on members m
--                           ->  Index Scan using leagues_pkey on leagues l
--                     ->  Seq Scan on seasons s
--               ->  Index Scan using team_rounds_pkey on team_rounds t
--         ->  Index Scan using games_pkey on games g
--   ->  Result
--   SubPlan 1
--     ->  Nested Loop Left Join
--           ->  Seq Scan on rounds p
--           ->  Index Scan using team_rounds_pkey on team_rounds f
--   SubPlan 2
--     ->  Aggregate
--           ->  Function Scan on unnest used
