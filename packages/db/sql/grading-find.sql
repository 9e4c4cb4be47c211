select array_agg(league_id order by league_id, user_id)::text as "leagueIds", array_agg(user_id order by league_id, user_id)::text as "userIds",
  count(*)::int as members
from (
  select league_id, user_id, (rank() over (order by league_id) - 1) / $1::int as piece from (
    select m.league_id, m.user_id from members m join leagues l on l.id = m.league_id
    where l.season_id = $2::smallint and l.completed_round is null and ((l.start_round <= $3::smallint
and (m.eliminated_round is null or m.eliminated_round > $4::smallint) and get_bit($5::varbit, least(coalesce(m.picks[$6::int], 0), $7::int)) = 1))
    limit $8::int
  ) found
) sized group by piece order by piece;
-- GroupAggregate
--   ->  Sort
--         ->  Subquery Scan on sized
--               ->  WindowAgg
--                     ->  Sort
--                           ->  Limit
--                                 ->  Hash Join
--                                       ->  Seq Scan on members m
--                                       ->  Hash
--                                             ->  Index Only Scan using leagues_by_age on leagues l
