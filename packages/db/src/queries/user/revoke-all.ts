import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** Beyond what can have been given out between a backup and its restore. */
const GAP = 10_000;

/** What was taken away, by what it was. */
export type Revoked = { readonly sessions: number; readonly devices: number; readonly calendars: number; readonly leagues: number };

/**
 * Ends everything that may have been ended after a backup was taken, and could be good again in it: sessions with their devices, sign-in
 * codes, calendar addresses, invitations. What processes of before have noted of themselves goes too.
 */
export async function revokeAll(tx: Tx): Promise<Revoked> {
  const devices = await tx.deleteFrom('push_devices').executeTakeFirst();
  await tx.deleteFrom('sign_in_codes').execute();
  const sessions = await tx.deleteFrom('sessions').executeTakeFirst();
  const calendars = await tx.deleteFrom('calendar_addresses').executeTakeFirst();
  const leagues = await tx
    .updateTable('leagues')
    .set((eb) => ({ invite_generation: eb('invite_generation', '+', GAP) }))
    .executeTakeFirst();
  await tx.deleteFrom('worker_heartbeats').execute();
  return {
    sessions: Number(sessions.numDeletedRows),
    devices: Number(devices.numDeletedRows),
    calendars: Number(calendars.numDeletedRows),
    leagues: Number(leagues.numUpdatedRows),
  };
}

/** Goes past the numbers that were given out after a backup was taken: what was signed for one of these never opens another's. */
export async function skipNumbers(tx: Tx): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, start_value) + ${GAP}::int, max_value))
    from pg_sequences where schemaname = 'public' and data_type <> 'smallint'::regtype`.execute(tx);
}
