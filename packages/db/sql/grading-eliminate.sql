with hit as (
  update members m set eliminated_round = $1::smallint, elimination_reason = coalesce(($2::text[])[m.picks[$3::int]], 'missed'),
    corrected_at = null
  from leagues l
  where l.id = m.league_id and (l.season_id = $4::smallint and l.id between $5::int and $6::int) and l.start_round <= $7::smallint and l.completed_round is null
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
--           ->  Hash Join
--                 ->  Seq Scan on members m
--                 ->  Hash
--                       ->  Seq Scan on leagues l
--   CTE counted
--     ->  HashAggregate
--           ->  CTE Scan on hit
--   CTE told
--     ->  Update on leagues l_1
--           ->  Nested Loop
--                 ->  CTE Scan on counted counted_1
--                 ->  Index Scan using leagues_pkey on leagues l_1
--   ->  CTE Scan on counted
