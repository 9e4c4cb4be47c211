with hit as (
  update members m set eliminated_round = $1::smallint, elimination_reason = coalesce(($2::text[])[m.picks[$3::int]], 'missed'),
    corrected_at = null
  from unnest($4::int[], $5::int[]) f (league_id, user_id) join leagues l on l.id = f.league_id
  where m.league_id = f.league_id and m.user_id = f.user_id and l.season_id = $6::smallint and l.start_round <= $7::smallint and l.completed_round is null
    and m.eliminated_round is null and get_bit($8::varbit, least(coalesce(m.picks[$9::int], 0), $10::int)) = 1
  returning m.league_id
), counted as (
  select league_id, count(*)::int as out from hit group by league_id
), told as (
  update leagues l set alive = l.alive - counted.out, version = l.version + 1 from counted where l.id = counted.league_id
)
select coalesce(sum(out), 0)::int as eliminated from counted;
-- Aggregate
--   CTE hit
--     ->  Update on members m
--           ->  Nested Loop
--                 ->  Nested Loop
--                       ->  Function Scan on f
--                       ->  Index Scan using members_pkey on members m
--                 ->  Index Scan using leagues_pkey on leagues l
--   CTE counted
--     ->  HashAggregate
--           ->  CTE Scan on hit
--   CTE told
--     ->  Update on leagues l_1
--           ->  Nested Loop
--                 ->  CTE Scan on counted counted_1
--                 ->  Index Scan using leagues_pkey on leagues l_1
--   ->  CTE Scan on counted
