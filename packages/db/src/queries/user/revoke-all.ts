import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** Greater than the number of values that can be issued between a backup and its restore. */
const GAP = 10_000;

/** The number of revoked items by type. */
export type RevokedCounts = { readonly sessions: number; readonly devices: number; readonly calendars: number; readonly leagues: number };

/**
 * Revokes everything that may have been revoked after the backup and would be valid again: sessions
 * with their devices, sign-in codes, calendar addresses and invitations. Deletes old heartbeats
 * too.
 */
export async function revokeAll(tx: Tx): Promise<RevokedCounts> {
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

/**
 * Advances sequences past the ids issued after the backup, so that a token signed for one of them
 * never opens another row.
 */
export async function advanceSequences(tx: Tx): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, start_value) + ${GAP}::int, max_value))
    from pg_sequences where schemaname = 'public' and data_type <> 'smallint'::regtype`.execute(tx);
}
