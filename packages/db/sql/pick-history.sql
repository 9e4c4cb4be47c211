select "members"."picks", "leagues"."start_round" as "startRound", "seasons"."last_round" as "lastRound", "leagues"."completed_round" as "completedRound", "members"."eliminated_round" as "eliminatedRound"
from "members"
inner join "leagues" on "leagues"."id" = "members"."league_id"
inner join "seasons" on "seasons"."id" = "leagues"."season_id"
where "members"."league_id" = $1
and "members"."user_id" = $2;
-- Nested Loop
--   ->  Nested Loop
--         ->  Index Scan using members_pkey on members
--         ->  Index Scan using leagues_pkey on leagues
--   ->  Seq Scan on seasons
