with locked as materialized (
  select a.n, a.round, a.team_id, m.league_id, m.user_id, m.picks, m.eliminated_round, l.season_id, l.start_round
  from unnest($1::int[], $2::int[],
    $3::smallint[], $4::smallint[])
    with ordinality a (league_id, user_id, round, team_id, n)
  join members m on m.league_id = a.league_id and m.user_id = a.user_id join leagues l on l.id = a.league_id
  join rounds r on r.season_id = l.season_id and r.ordinal = a.round
  where m.eliminated_round is null and l.completed_round is null and not r.is_void and app_now() < r.starts_at
  order by m.league_id, m.user_id
  for update of m
), moments as materialized (
  select season_id, round, deadline_of(season_id, round) as deadline, current_round_of(season_id) as current_round,
    app_now() as now, settled_now() as settled
  from (select distinct season_id, round from locked) r
), decided as materialized (
  select locked.*, deadline, current_round, now, settled,
    case when picks[round] is distinct from team_id and $5::boolean
      then seconds_until_change(league_id, user_id, round, $6::int) else 0 end as wait
  from locked join moments using (season_id, round)
), accepted as materialized (
  select d.n, d.league_id, d.user_id, d.round, d.team_id, d.now
  from decided d
  join leagues l on l.id = d.league_id and l.completed_round is null
  join team_rounds t on t.season_id = d.season_id and t.round = d.round and t.team_id = d.team_id
  join games g on g.id = t.game_id
  where d.round = case when d.start_round <= d.current_round then d.current_round else start_round_of(d.season_id, d.start_round) end
    and d.eliminated_round is null
    and not exists (select from rounds p
left join team_rounds f on f.season_id = p.season_id and f.round = p.ordinal and f.team_id = d.picks[p.ordinal]
where p.season_id = d.season_id and p.ordinal between d.start_round and d.round - 1 and not p.is_void and p.starts_at <= d.settled
and (d.picks[p.ordinal] is null or f.result in ('L', 'T', 'cancelled', 'moved')))
    and d.now < d.deadline
    and d.wait = 0
    and g.status <> all($7::text[])
    and (t.result is null or t.result not in ('cancelled', 'moved'))
    and (d.team_id = any(d.picks[:d.round - 1] || d.picks[d.round + 1:])) is not true
), written as (
  update members m set picks[a.round] = a.team_id
  from accepted a
  where m.league_id = a.league_id and m.user_id = a.user_id and m.picks[a.round] is distinct from a.team_id
  returning a.*
), recorded as (
  insert into pick_events (at, league_id, user_id, round, team_id)
  select now, league_id, user_id, round, team_id from written
)
select (n - 1)::int as index from accepted;
-- CTE Scan on accepted
--   CTE locked
--     ->  LockRows
--           ->  Sort
--                 ->  Nested Loop
--                       ->  Nested Loop
--                             ->  Nested Loop
--                                   ->  Function Scan on a
--                                   ->  Index Scan using members_pkey on members m
--                             ->  Index Scan using leagues_pkey on leagues l
--                       ->  Index Scan using rounds_pkey on rounds r
--   CTE moments
--     ->  Subquery Scan on r_1
--           ->  HashAggregate
--                 ->  CTE Scan on locked
--   CTE decided
--     ->  Nested Loop
--           ->  CTE Scan on locked locked_1
--           ->  CTE Scan on moments
--   CTE accepted
--     ->  Nested Loop
--           ->  Nested Loop
--                 ->  Nested Loop
--                       ->  CTE Scan on decided d
--                             SubPlan 4
--                               ->  Nested Loop Left Join
--                                     ->  Seq Scan on rounds p
--                                     ->  Index Scan using team_rounds_pkey on team_rounds f
--                       ->  Index Scan using leagues_pkey on leagues l_1
--                 ->  Index Scan using team_rounds_pkey on team_rounds t
--           ->  Index Scan using games_pkey on games g
--   CTE written
--     ->  Update on members m_1
--           ->  Nested Loop
--                 ->  CTE Scan on accepted a_1
--                 ->  Index Scan using members_pkey on members m_1
--   CTE recorded
--     ->  Insert on pick_events
--           ->  CTE Scan on written
