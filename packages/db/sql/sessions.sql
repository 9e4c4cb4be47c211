select sessions.id as "sessionId", sessions.expires_at as "expiresAt", users.id, users.name, users.picture_uri as "pictureUri", users.username,
  users.email, users.last_login_at as "lastLoginAt", users.is_admin as "isAdmin",
  (extract(epoch from least(sessions.expires_at, sessions.used_at + interval '1 hour', coalesce(users.last_seen_at, 'epoch') + interval '1 hour') - clock_timestamp()) * 1000)::float8 as "freshMs"
from sessions join users on users.id = sessions.user_id
where sessions.id = any($1::text[]) and not (sessions.expires_at <= clock_timestamp() or sessions.used_at <= clock_timestamp() - interval '14 days');
-- Nested Loop
--   ->  Index Scan using sessions_pkey on sessions
--   ->  Index Scan using users_pkey on users
