select l.id, l.season_id as "seasonId", l.start_round as "startRound", l.completed_round as "completedRound", l.total, l.version,
  s.schedule_version as "seasonVersion", settled_now() as now
from leagues l join seasons s on s.id = l.season_id where l.id = $1::int;
-- Nested Loop
--   ->  Index Scan using leagues_pkey on leagues l
--   ->  Seq Scan on seasons s
