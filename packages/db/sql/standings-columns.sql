with m as (
  select m.user_id as place, m.user_id, m.name, m.is_admin, m.picks, coalesce(m.eliminated_round, failure.round) as out, case when m.eliminated_round is not null then m.elimination_reason else failure.reason end as reason
  from members m cross join lateral (
select round, case round when $1::smallint then coalesce(($2::text[])[m.picks[$3::int]], 'missed') end as reason from (select case when $4::smallint >= $5::smallint and get_bit($6::varbit, least(coalesce(m.picks[$7::int], 0), $8::int)) = 1 then $9::smallint end as round offset 0) f) failure where m.league_id = $10::int order by 1
)
select count(*)::int as count, coalesce(string_agg(m.name, e'
'), '') as names, coalesce(string_agg(case when m.out < 8 then ' ' else coalesce(chr(64 + m.picks[8]), ' ') end || case when m.out < 9 or m.picks[9] is null then ' ' else '?' end, ''), '') as picks,
  coalesce(string_agg(chr(64 + coalesce(m.out, 0)), ''), '') as "eliminatedRounds",
  coalesce(string_agg(case m.reason when 'loss' then 'L' when 'tie' then 'T' when 'missed' then '-' when 'cancelled' then 'C' when 'moved' then 'M' else ' ' end, ''), '') as "eliminationReasons",
  coalesce(array_agg(m.user_id), '{}') as "userIds",
  coalesce(array_agg(m.user_id) filter (where m.is_admin), '{}') as "administratorIds"
from m;
-- Aggregate
--   ->  Nested Loop
--         ->  Index Scan using members_pkey on members m
--         ->  Result
