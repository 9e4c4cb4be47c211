select m.user_id as "userId", m.name, m.is_admin as "isAdmin", m.picks, coalesce(m.eliminated_round, failure.round) as "eliminatedRound",
coalesce(m.elimination_reason, failure.reason) as "eliminationReason", u.picture_uri as "pictureUri"
from members m join users u on u.id = m.user_id cross join lateral (
select round, case round when $1::smallint then coalesce(($2::text[])[m.picks[$3::int]], 'missed') end as reason from (select case when $4::smallint >= $5::smallint and get_bit($6::varbit, least(coalesce(m.picks[$7::int], 0), $8::int)) = 1 then $9::smallint end as round offset 0) f) failure
where m.league_id = $10::int and m.user_id > $11::int
order by m.user_id limit $12::int;
-- Limit
--   ->  Nested Loop
--         ->  Merge Join
--               ->  Index Scan using members_pkey on members m
--               ->  Index Scan using users_pkey on users u
--         ->  Result
