select "sessions"."id", "sessions"."expires_at" as "expiresAt", "users"."id" as "userId", "users"."name", "users"."is_admin" as "isAdmin", (sessions.used_at < clock_timestamp() - interval '1 hour' or coalesce(users.last_seen_at < clock_timestamp() - interval '1 hour', true)) as "isUseStale"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where "sessions"."id" = $1 and not (sessions.expires_at <= clock_timestamp() or sessions.used_at <= clock_timestamp() - interval '14 days');
-- Nested Loop
--   ->  Index Scan using sessions_pkey on sessions
--   ->  Index Scan using users_pkey on users
