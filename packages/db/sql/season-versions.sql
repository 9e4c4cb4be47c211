select a.place::int as place, s.id, s.last_round as "lastRound", s.games_version as "gamesVersion"
from unnest($1::text[], $2::int[]) with ordinality a (league_type, year, place)
  join seasons s on s.league_type = a.league_type and s.year = a.year;
-- Nested Loop
--   ->  Function Scan on a
--   ->  Seq Scan on seasons s
