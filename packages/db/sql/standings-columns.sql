select l.id as "leagueId", l.version, l.start_round as "startRound", l.completed_round as "completedRound",
  s.schedule_version as "seasonVersion", app_now() as now, columns.*,
  case when $1::boolean then array(select u.picture_uri from members p join users u on u.id = p.user_id
    where p.league_id = l.id order by p.user_id) else '{}' end as pictures
from leagues l join seasons s on s.id = l.season_id
  cross join lateral (
with m as (
select m.user_id as place, m.user_id, m.name, m.is_admin, m.picks, coalesce(m.eliminated_round, failure.round) as out, case when m.eliminated_round is not null then m.elimination_reason else failure.reason end as reason
from members m cross join lateral (
select round, case round when $2::smallint then coalesce(($3::text[])[m.picks[$4::int]], 'missed') end as reason from (select case when $5::smallint >= $6::smallint and get_bit($7::varbit, least(coalesce(m.picks[$8::int], 0), $9::int)) = 1 then $10::smallint end as round offset 0) f) failure where m.league_id = l.id order by 1
)
select count(*)::int as count, coalesce(string_agg(m.name, e'
'), '') as names, (coalesce(string_agg(int4send(coalesce(m.out, 0) | (case when m.reason is null then 32 when m.reason = 'loss' then 76 when m.reason = 'tie' then 84 when m.reason = 'missed' then 45 when m.reason = 'cancelled' then 67 when m.reason = 'moved' then 77 else 32 end << 8) | (coalesce(m.picks[8], 0) << 16) | (case when m.picks[9] is null then 0 else 255 end << 24)), ''), '')) as bytes,
coalesce(string_agg(int4send(m.user_id), ''), '') as ids, coalesce(array_agg(m.user_id) filter (where m.is_admin), '{}') as "administratorIds"
from m) columns
where l.id = any($11::int[]);
-- Nested Loop
--   ->  Nested Loop
--         ->  Index Scan using leagues_pkey on leagues l
--         ->  Seq Scan on seasons s
--   ->  Aggregate
--         ->  Nested Loop
--               ->  Index Scan using members_pkey on members m
--               ->  Result
--   SubPlan 1
--     ->  Merge Join
--           ->  Index Only Scan using members_pkey on members p
--           ->  Index Scan using users_pkey on users u
