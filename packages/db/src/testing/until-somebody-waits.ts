import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Returns once a statement on this database waits for a lock. Throws when none does within ten seconds. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
  throw new Error('nobody waits for a lock');
}
