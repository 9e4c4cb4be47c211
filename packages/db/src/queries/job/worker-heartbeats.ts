import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

export type HeartbeatRow = { id: string; label: string; startedAt: Date; lastBeatAt: Date; ageMs: number };

/** Records that a worker is alive, and deletes workers silent for an hour. */
export async function recordHeartbeat(db: Db, { id, label }: { id: string; label: string }): Promise<void> {
  await sql`
    insert into worker_heartbeats (id, label) values (${id}, ${label})
    on conflict (id) do update set beat_at = clock_timestamp()`.execute(db);
  await sql`delete from worker_heartbeats where beat_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

/** Deletes the heartbeat of a worker that shuts down. */
export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('worker_heartbeats').where('id', '=', id).execute();
}

/** The workers of the last hour, latest start first. */
export async function listHeartbeats(db: Db): Promise<HeartbeatRow[]> {
  const { rows } = await sql<HeartbeatRow>`
    select id, label, started_at as "startedAt", beat_at as "lastBeatAt",
      greatest(extract(epoch from clock_timestamp() - beat_at) * 1000, 0)::integer as "ageMs"
    from worker_heartbeats order by started_at desc, id`.execute(db);
  return rows;
}
