select user_id as "userId" from members
where league_id = $1::int and picks[$2::int] is not null and (eliminated_round is null or eliminated_round >= $3::int)
order by user_id limit $4::int;
-- Limit
--   ->  Index Scan using members_pkey on members
