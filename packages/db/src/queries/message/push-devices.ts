import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** Per user. Adding another needs removing one first (rules 12). */
export const MAX_DEVICES = 10;

/** A device's push endpoint and keys. */
export type StoredDevice = { readonly id: number; readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

/** Why a device was removed: its browser is `gone`, or its push service `refused` our pushes. */
export type DeviceLoss = 'gone' | 'refused';

/** A removed device, as its owner sees it. */
export type LostDevice = {
  readonly browser: string | null;
  readonly reason: DeviceLoss;
  readonly lostAt: Date;
  /** Whether it was added in the session that makes the request. */
  readonly isThisDevice: boolean;
};

/** Message preferences are exported, so they store only hashes of session ids, which are secret. */
const hashOf = (sessionId: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${sessionId}, 'UTF8')), 'hex')`;

type NewDevice = Omit<StoredDevice, 'id'> & { readonly userId: number; readonly sessionId: string };

export type AddDeviceResult = 'added' | 'too-many' | 'session-ended';

/**
 * Adds the device of a session, or transfers an existing endpoint to it, because an endpoint
 * belongs to one browser. Locks serialize additions with sign-outs, so the limit holds and no
 * device outlives its sign-out.
 */
export async function addDevice(tx: Tx, { userId, sessionId, endpoint, publicKey, authSecret }: NewDevice): Promise<AddDeviceResult> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
  const query = tx.selectFrom('sessions').select('browser').where('id', '=', sessionId).where('user_id', '=', userId);
  const session = await query.forKeyShare().executeTakeFirst();
  if (session === undefined) return 'session-ended';
  const { numAffectedRows } = await sql`
    insert into push_devices (user_id, session_id, endpoint, public_key, auth_secret, browser)
    select ${userId}, ${sessionId}, ${endpoint}, ${publicKey}, ${authSecret}, ${session.browser}
    where (select count(*) from push_devices where user_id = ${userId} and endpoint <> ${endpoint}) < ${MAX_DEVICES}::int
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, public_key = excluded.public_key,
      auth_secret = excluded.auth_secret, browser = excluded.browser, made_at = clock_timestamp()`.execute(tx);
  return numAffectedRows === 1n ? 'added' : 'too-many';
}

export type ListedDevice = {
  readonly id: number;
  readonly browser: string | null;
  readonly madeAt: Date;
  readonly sessionId: string | null;
  readonly endpoint: string;
};

/** Selects a user's devices, newest first. */
export const selectDevices = (db: Db, userId: number) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'browser', 'made_at as madeAt', 'session_id as sessionId', 'endpoint'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc');

export const listDevices = (db: Db, userId: number): Promise<ListedDevice[]> => selectDevices(db, userId).execute();

/** A user's devices with the endpoint and keys for sending. */
export async function findDevices(db: Db, userId: number): Promise<StoredDevice[]> {
  return await db
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns false if the user has no such device. */
export async function removeDevice(db: Db, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Removes a device that its push service refuses or no longer knows, and records the reason for its
 * owner. Does nothing if the device has been added again since.
 */
export async function loseDevice(db: Db, { id, endpoint, authSecret }: StoredDevice, reason: DeviceLoss): Promise<void> {
  await sql`
    with lost as (
      delete from push_devices where id = ${id} and endpoint = ${endpoint} and auth_secret = ${authSecret} returning user_id, browser, session_id
    )
    update message_preferences p set lost_devices = jsonb_path_query_array(
      jsonb_build_object('browser', lost.browser, 'reason', ${reason}::text, 'lostAt', clock_timestamp(),
        'session', ${hashOf(sql`lost.session_id`)}) || p.lost_devices,
      ${sql.lit(`$[0 to ${MAX_DEVICES - 1}]`)})
    from lost where p.user_id = lost.user_id`.execute(db);
}

/** A user's devices lost in the last 30 days and since a device was last added, newest first. */
export async function listLostDevices(
  db: Db,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<LostDevice[]> {
  const { rows } = await sql<LostDevice>`
    select lost.browser, lost.reason, lost."lostAt", coalesce(lost.session = ${hashOf(sql`${sessionId}::text`)}, false) as "isThisDevice"
    from message_preferences p, jsonb_to_recordset(p.lost_devices) lost (browser text, reason text, "lostAt" timestamptz, session text)
    where p.user_id = ${userId} and lost."lostAt" > clock_timestamp() - interval '30 days' order by lost."lostAt" desc`.execute(db);
  return rows;
}

/**
 * Deletes the devices of sessions that are about to end. Locks the sessions, so it also catches a
 * device being added.
 */
export async function removeDevicesOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await sql`select 1 from sessions where id = any(${[...sessionIds]}::text[]) order by id for update`.execute(tx);
  await sql`delete from push_devices where session_id = any(${[...sessionIds]}::text[])`.execute(tx);
}

/** Deletes all devices of a user, including those of expired sessions. */
export async function removeDevicesOf(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from sessions where user_id = ${userId} order by id for update`.execute(tx);
  await sql`delete from push_devices where user_id = ${userId}`.execute(tx);
}
