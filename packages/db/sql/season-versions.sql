/* prepared season-versions */ select id, last_round as "lastRound", games_version as "gamesVersion" from seasons
where league_type = $1 and year = $2::int;
-- Seq Scan on seasons
