with candidate as (
  select l.id, l.start_round, last_out.round as decided_in
  from leagues l
  cross join lateral (
    select m.eliminated_round as round from members m where m.league_id = l.id
    order by m.eliminated_round desc nulls first
    offset case when l.total >= 2 then 1 else 0 end limit 1
  ) last_out
  where (l.season_id = $1::smallint and l.id between $2::int and $3::int) and l.completed_round is null and l.start_round <= $4::smallint
    and (l.alive <= case when l.total >= 2 then 1 else 0 end or $5::smallint >= $6::smallint)
)
update leagues l
set completed_round = case when c.decided_in <= $7::smallint then c.decided_in else $8::smallint end,
  version = l.version + 1
from candidate c
where l.id = c.id and (c.decided_in <= $9::smallint or $10::smallint >= $11::smallint)
returning l.id;
-- Update on leagues l
--   ->  Merge Join
--         ->  Nested Loop
--               ->  Index Scan using leagues_pkey on leagues l_1
--               ->  Subquery Scan on last_out
--                     ->  Limit
--                           ->  Sort
--                                 ->  Bitmap Heap Scan on members m
--                                       ->  Bitmap Index Scan on members_pkey
--         ->  Index Scan using leagues_pkey on leagues l
