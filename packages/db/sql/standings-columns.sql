/* prepared standings-1-1-1-pictures */ select l.id as "leagueId", l.version, l.start_round as "startRound", l.completed_round as "completedRound",
  s.schedule_version as "seasonVersion", settled_now() as now, columns.*, array(select u.picture_uri from members p join users u on u.id = p.user_id
    where p.league_id = l.id order by p.user_id) as pictures
from leagues l join seasons s on s.id = l.season_id cross join lateral (
select coalesce(string_agg(m.name, e'
' order by m.user_id), '') as names,
  coalesce(encode(string_agg(int8send((case when m.picks[$3::int] is null then m.user_id else -m.user_id end * 256::bigint + coalesce(m.picks[$2::int], 0::smallint)) << 24), null order by m.user_id), 'base64'), '') as members,
  coalesce(encode(string_agg(int8send((((m.user_id * 256::bigint + (case when m.is_admin then 128 else 0 end + case coalesce(m.elimination_reason, failure.reason) when 'loss' then 76 when 'tie' then 84 when 'missed' then 45 when 'cancelled' then 67 when 'moved' then 77 else 32 end)) << 8) + coalesce(coalesce(m.eliminated_round, failure.round), 0::smallint)) << 16), null order by m.user_id) filter (where m.is_admin or coalesce(m.eliminated_round, failure.round) is not null), 'base64'), '') as exceptions
from (select user_id, name, is_admin, array_cat(picks, '{}') as picks, eliminated_round, elimination_reason
  from members where league_id = l.id order by user_id) m cross join lateral (
  select round, case round when $5::smallint then coalesce(($8::text[])[m.picks[$5::int]], 'missed') end as reason from (select case when $5::smallint >= $4::smallint and get_bit($6::varbit, least(coalesce(m.picks[$5::int], 0), $7::int)) = 1 then $5::smallint end as round offset 0) f) failure) columns
where l.id = $1::int;
-- Nested Loop
--   ->  Nested Loop
--         ->  Index Scan using leagues_pkey on leagues l
--         ->  Seq Scan on seasons s
--   ->  Aggregate
--         ->  Nested Loop
--               ->  Index Scan using members_pkey on members
--               ->  Result
--   SubPlan 1
--     ->  Merge Join
--           ->  Index Only Scan using members_pkey on members p
--           ->  Index Scan using users_pkey on users u
