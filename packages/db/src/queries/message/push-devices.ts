import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** Of one person; an older one goes before there is another (rules 12). */
export const MOST_DEVICES = 10;

/** Where a device takes pushes, and its keys. */
export type StoredDevice = { readonly id: number; readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

type NewDevice = Omit<StoredDevice, 'id'> & { readonly userId: number; readonly sessionId: string };

/** What became of a device that was to be added. */
export type Added = 'added' | 'too-many' | 'session-ended';

/**
 * Adds the device of a session, or gives the one with this endpoint to it, whoever had it: an endpoint is one browser's. Sessions and devices of
 * one person wait for each other here, so that neither more than the most are added nor one stays behind a sign-out.
 */
export async function addDevice(tx: Tx, { userId, sessionId, endpoint, publicKey, authSecret }: NewDevice): Promise<Added> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
  const ofCaller = tx.selectFrom('sessions').select('browser').where('id', '=', sessionId).where('user_id', '=', userId);
  const session = await ofCaller.forKeyShare().executeTakeFirst();
  if (session === undefined) return 'session-ended';
  const { numAffectedRows } = await sql`
    insert into push_devices (user_id, session_id, endpoint, public_key, auth_secret, browser)
    select ${userId}, ${sessionId}, ${endpoint}, ${publicKey}, ${authSecret}, ${session.browser}
    where (select count(*) from push_devices where user_id = ${userId} and endpoint <> ${endpoint}) < ${MOST_DEVICES}::int
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

/** Selects the devices of a person, the newest first. */
export const selectDevices = (db: Db, userId: number) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'browser', 'made_at as madeAt', 'session_id as sessionId'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc');

export const listDevices = (db: Db, userId: number): Promise<ListedDevice[]> => selectDevices(db, userId).execute();

/** Where to push what is for somebody. */
export async function findDevices(db: Db, userId: number): Promise<StoredDevice[]> {
  return await db
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Whether somebody had that device. */
export async function removeDevice(db: Db, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Forgets a device that its push service does not know any more, unless it was added anew meanwhile. */
export async function deleteDevice(db: Db, { id, endpoint, authSecret }: StoredDevice): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).where('endpoint', '=', endpoint).where('auth_secret', '=', authSecret).execute();
}

/** Takes the devices of sessions that are about to be ended along, also one that is being added. The sessions are held. */
export async function removeDevicesOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await sql`select 1 from sessions where id = any(${[...sessionIds]}::text[]) order by id for update`.execute(tx);
  await sql`delete from push_devices where session_id = any(${[...sessionIds]}::text[])`.execute(tx);
}

/** Takes every device of somebody along, those of sessions that have run out too. */
export async function removeDevicesOf(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from sessions where user_id = ${userId} order by id for update`.execute(tx);
  await sql`delete from push_devices where user_id = ${userId}`.execute(tx);
}
