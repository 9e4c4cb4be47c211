import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** Shifts the clock of the database's host for every connection. */
export async function shiftHostClock(db: Db, ms: number): Promise<void> {
  await sql`create or replace function host_now() returns timestamptz language sql volatile parallel safe
    as ${sql.lit(`select clock_timestamp() + interval '${ms} milliseconds'`)}`.execute(db);
}
