select min(id)::int as "from", sum(total)::int as members from (
  select id, total, (sum(total) over (order by id) - total) / $1::int as piece from leagues where season_id = $2::smallint
) sized group by floor(piece) order by 1;
-- Sort
--   ->  HashAggregate
--         ->  Subquery Scan on sized
--               ->  WindowAgg
--                     ->  Index Scan using leagues_pkey on leagues
