with m as (
  select m.user_id as place, m.user_id, m.name, m.is_admin, m.picks, coalesce(m.eliminated_round, failure.round) as out, case when m.eliminated_round is not null then m.elimination_reason else failure.reason end as reason
  from members m cross join lateral (
select round, case round when $1::smallint then coalesce(($2::text[])[m.picks[$3::int]], 'missed') end as reason from (select case when $4::smallint >= $5::smallint and get_bit($6::varbit, least(coalesce(m.picks[$7::int], 0), $8::int)) = 1 then $9::smallint end as round offset 0) f) failure where m.league_id = $10::int order by 1
)
select count(*)::int as count, coalesce(string_agg(m.name, e'
'), '') as names, (coalesce(string_agg(int4send(coalesce(m.out, 0) | (case when m.reason is null then 32 when m.reason = 'loss' then 76 when m.reason = 'tie' then 84 when m.reason = 'missed' then 45 when m.reason = 'cancelled' then 67 when m.reason = 'moved' then 77 else 32 end << 8) | (coalesce(m.picks[8], 0) << 16) | (case when m.picks[9] is null then 0 else 255 end << 24)), ''), '')) as bytes,
  coalesce(string_agg(int4send(m.user_id), ''), '') as ids, coalesce(array_agg(m.user_id) filter (where m.is_admin), '{}') as "administratorIds"
from m;
-- Aggregate
--   ->  Nested Loop
--         ->  Index Scan using members_pkey on members m
--         ->  Result
