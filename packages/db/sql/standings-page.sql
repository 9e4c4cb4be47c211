select m.user_id as "userId", m.name, m.is_admin as "isAdmin", m.picks, coalesce(m.eliminated_round, failure.round) as "eliminatedRound",
coalesce(m.elimination_reason, failure.reason) as "eliminationReason", u.picture_uri as "pictureUri"
from unnest($1::int[]) with ordinality w (user_id, place)
  join members m on m.league_id = $2::int and m.user_id = w.user_id
  join users u on u.id = m.user_id cross join lateral (
select round, case round when $3::smallint then coalesce(($4::text[])[m.picks[$5::int]], 'missed') end as reason from (select case when $6::smallint >= $7::smallint and get_bit($8::varbit, least(coalesce(m.picks[$9::int], 0), $10::int)) = 1 then $11::smallint end as round offset 0) f) failure
order by w.place;
-- Nested Loop
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Function Scan on unnest w
--               ->  Index Scan using users_pkey on users u
--         ->  Index Scan using members_pkey on members m
--   ->  Result
