import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** Per user. Adding another needs removing one first (rules 12). */
export const MAX_DEVICES = 10;

/** A device's push endpoint and keys. */
export type StoredDevice = { readonly id: number; readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

type NewDevice = Omit<StoredDevice, 'id'> & { readonly userId: number; readonly sessionId: string };

export type AddDeviceResult = 'added' | 'too-many' | 'session-ended';

/**
 * Adds the device of a session, or transfers an existing endpoint to it, because an endpoint
 * belongs to one browser. Locks serialize additions with sign-outs, so neither the limit is
 * exceeded nor a device outlives its sign-out.
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
};

/** Selects a user's devices, newest first. */
export const selectDevices = (db: Db, userId: number) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'browser', 'made_at as madeAt', 'session_id as sessionId'])
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

/** Deletes a device that its push service no longer knows, unless it was added again meanwhile. */
export async function deleteDevice(db: Db, { id, endpoint, authSecret }: StoredDevice): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).where('endpoint', '=', endpoint).where('auth_secret', '=', authSecret).execute();
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
