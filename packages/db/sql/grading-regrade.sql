select count(*) from (select from members where league_id = any($1::int[]) order by league_id, user_id for update) locked;
-- Aggregate
--   ->  Subquery Scan on locked
--         ->  LockRows
--               ->  Index Scan using members_pkey on members

with verdict as (
  select m.league_id, m.user_id, m.eliminated_round as was, failure.round, failure.reason
  from leagues l join members m on m.league_id = l.id cross join lateral (
select round, case round when $1::smallint then coalesce(($2::text[])[m.picks[$3::int]], 'missed') when $4::smallint then coalesce(($5::text[])[m.picks[$6::int]], 'missed') end as reason from (select case when $7::smallint >= l.start_round and get_bit($8::varbit, least(coalesce(m.picks[$9::int], 0), $10::int)) = 1 then $11::smallint when $12::smallint >= l.start_round and get_bit($13::varbit, least(coalesce(m.picks[$14::int], 0), $15::int)) = 1 then $16::smallint end as round offset 0) f) failure where l.id = any($17::int[])
), hit as (
  update members m set eliminated_round = verdict.round, elimination_reason = verdict.reason, corrected_at = app_now()
  from verdict
  where m.league_id = verdict.league_id and m.user_id = verdict.user_id
    and (m.eliminated_round, m.elimination_reason) is distinct from (verdict.round, verdict.reason)
  returning m.league_id, m.user_id, verdict.was, m.eliminated_round as now_out
)
select league_id as "leagueId", user_id as "userId", coalesce(was, now_out) as round from hit where (was is null) <> (now_out is null);
-- CTE Scan on hit
--   CTE hit
--     ->  Update on members m
--           ->  Nested Loop
--                 ->  Nested Loop
--                       ->  Nested Loop
--                             ->  Index Scan using leagues_pkey on leagues l
--                             ->  Bitmap Heap Scan on members m_1
--                                   ->  Bitmap Index Scan on members_pkey
--                       ->  Index Scan using members_pkey on members m
--                 ->  Subquery Scan on f
--                       ->  Result

update leagues l set completed_round = null, version = l.version + 1,
  alive = (select count(*) from members m where m.league_id = l.id and m.eliminated_round is null)
where l.id = any($1::int[]);
-- Update on leagues l
--   ->  Index Scan using leagues_pkey on leagues l
--         SubPlan 1
--           ->  Aggregate
--                 ->  Bitmap Heap Scan on members m
--                       ->  Bitmap Index Scan on members_pkey
