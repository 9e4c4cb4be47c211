import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** Resolves when a statement on this database waits for a lock. */
export async function waitUntilLockWait(db: Db): Promise<void> {
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length > 0;
  while (!(await isWaiting()));
}
