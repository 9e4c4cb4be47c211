select "id", "schedule_version" as "version", "league_type" as "leagueType", "year", "last_round" as "lastRound"
from "seasons"
where "id" = $1;
-- Seq Scan on seasons

select "ordinal", "starts_at" as "startsAt", "moves_on_at" as "movesOnAt", "is_void" as "isVoid", "is_settled" as "isSettled", "was_starts_at" as "wasStartsAt", "swept_at" as "sweptAt"
from "rounds"
where "season_id" = $1
order by "ordinal";
-- Sort
--   ->  Seq Scan on rounds

select "round", "team_id" as "teamId", "game_id" as "gameId", "result"
from "team_rounds"
where "season_id" = $1
order by "round", "team_id";
-- Index Scan using team_rounds_pkey on team_rounds

select "teams"."id", "teams"."name", "teams"."abbreviation"
from "teams"
inner join "seasons" on "seasons"."league_type" = "teams"."league_type"
where "seasons"."id" = $1
order by "teams"."id";
-- Sort
--   ->  Nested Loop
--         ->  Seq Scan on teams
--         ->  Memoize
--               ->  Index Scan using seasons_league_type_year_key on seasons
