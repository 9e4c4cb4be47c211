import { type SqlBool, sql } from 'kysely';
import { createBatchLoader } from '../../connection/batch-loader.ts';
import type { Db, Tx } from '../../connection/database.ts';
import { inTransaction } from '../../connection/in-transaction.ts';
import { removeDevicesOf, removeDevicesOfSessions } from '../message/push-devices.ts';
import type { UserEntry } from './users.ts';

/** An active session and its user, both current. */
export type SessionRow = {
  readonly id: string;
  readonly expiresAt: Date;
  readonly person: Readonly<UserEntry>;
  /** Milliseconds until the session ends or its use must be recorded again; due if not positive. */
  readonly useRecordDueInMs: number;
};

/** How long a session lasts from its sign-in, never prolonged (rules 6). */
export const SESSION_DAYS = 30;

/** A session ends 30 days after its sign-in, and after 14 days without use (rules 6). */
export const endedCondition = sql<SqlBool>`(sessions.expires_at <= clock_timestamp() or sessions.used_at <= clock_timestamp() - interval '14 days')`;
const liveCondition = sql<SqlBool>`not ${endedCondition}`;

const USE_RECORDED_EVERY = sql`interval '1 hour'`;
const staleUseCondition = sql<boolean>`sessions.used_at < clock_timestamp() - ${USE_RECORDED_EVERY}`;
const staleLastSeenCondition = sql<boolean>`coalesce(users.last_seen_at < clock_timestamp() - ${USE_RECORDED_EVERY}, true)`;
const staleAt = sql`least(sessions.expires_at, sessions.used_at + ${USE_RECORDED_EVERY}, coalesce(users.last_seen_at, 'epoch') + ${USE_RECORDED_EVERY})`;

type FoundRow = UserEntry & { readonly sessionId: string; readonly expiresAt: Date; readonly useRecordDueInMs: number };

function toSession({ sessionId: id, expiresAt, useRecordDueInMs, ...person }: FoundRow): SessionRow {
  return { id, expiresAt, useRecordDueInMs, person };
}

/** An active session with its user, or undefined (rules 6). Lookups of one tick share one query. */
export const findSession = createBatchLoader<string, SessionRow>(async (db, ids) => {
  const sessionIds = [...new Set(ids)];
  const { rows } = await sql<FoundRow>`
    select sessions.id as "sessionId", sessions.expires_at as "expiresAt", users.id, users.name, users.picture_uri as "pictureUri", users.username,
      users.email, users.last_login_at as "lastLoginAt", users.is_admin as "isAdmin", users.browser_zone as "browserZone",
      (extract(epoch from ${staleAt} - clock_timestamp()) * 1000)::float8 as "useRecordDueInMs"
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessionIds}::text[]) and ${liveCondition}`.execute(db);
  const sessions = new Map(rows.map((row) => [row.sessionId, toSession(row)]));
  return ids.map((id) => sessions.get(id));
});

/**
 * Records the use of a session and its user's activity, at most once per hour, even for concurrent
 * requests.
 */
export async function recordSessionUse(db: Db, { sessionId, userId }: { sessionId: string; userId: number }): Promise<void> {
  await sql`
    with used as (update sessions set used_at = clock_timestamp() where id = ${sessionId} and ${staleUseCondition})
    update users set last_seen_at = clock_timestamp() where id = ${userId} and ${staleLastSeenCondition}`.execute(db);
}

/** The ids of those sessions that are active. */
export async function findLiveSessionIds(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${[...sessionIds]}::text[])`)
    .where(liveCondition)
    .execute();
  return rows.map((row) => row.id);
}

/** `browser` describes the browser of the session in at most 60 characters. */
type NewSession = { readonly id: string; readonly userId: number; readonly expiresAt: Date; readonly browser: string | null };

/** Throws if the account was deleted or suspended during the sign-in. */
export async function insertSession(db: Db, { id, userId, expiresAt, browser }: NewSession): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into sessions (id, user_id, expires_at, browser)
    select ${id}, id, ${expiresAt}, ${browser} from users where id = ${userId} and former_at is null and suspended_at is null for key share`.execute(
    db,
  );
  if (numAffectedRows !== 1n) throw new Error('a session of an account that is no more, or suspended');
}

export async function listSessionsOf(db: Db, userId: number): Promise<{ id: string; userId: number; expiresAt: Date }[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'user_id as userId', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export type LiveSession = {
  readonly id: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly browser: string | null;
};

/** A user's active sessions, most recently used first. The time of use is accurate to the hour. */
export async function listLiveSessions(db: Db, userId: number): Promise<LiveSession[]> {
  return await db
    .selectFrom('sessions')
    .select([
      'id',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'browser',
      sql<Date>`expires_at - make_interval(days => ${SESSION_DAYS}::integer)`.as('createdAt'),
    ])
    .where('user_id', '=', userId)
    .where(liveCondition)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Ends these sessions of a user and deletes the devices added in them. Returns the number ended.
 */
export async function endSessions(tx: Tx, { userId, sessionIds }: { userId: number; sessionIds: readonly string[] }): Promise<number> {
  await removeDevicesOfSessions(tx, sessionIds);
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${[...sessionIds]}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a session and deletes the devices added in it. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeDevicesOfSessions(tx, [sessionId]);
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
  });
}

/**
 * Ends every session of a user and deletes all devices. Returns the number of sessions, including
 * expired ones.
 */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await removeDevicesOf(tx, userId);
    const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Deletes expired sessions but keeps their devices. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where(endedCondition).execute();
}
