import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Makes the clock of the database's host differ from the real one by so many milliseconds, for all who ask it. */
export async function leapHostClock(db: Db, ms: number): Promise<void> {
  await sql`create or replace function host_now() returns timestamptz language sql volatile parallel safe
    as ${sql.lit(`select clock_timestamp() + interval '${ms} milliseconds'`)}`.execute(db);
}
