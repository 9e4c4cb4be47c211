import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { LIVE_APPLICATION } from '../events/live-listener.ts';

/** Cuts this database's connections that listen for live events, like a restart of PostgreSQL. */
export async function cutLiveListeners(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LIVE_APPLICATION}`.execute(db);
}
