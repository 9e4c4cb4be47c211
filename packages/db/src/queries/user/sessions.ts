import { type SqlBool, sql } from 'kysely';
import { createBatchLoader } from '../../connection/batch-loader.ts';
import type { Db, Tx } from '../../connection/database.ts';
import { inTransaction } from '../../connection/in-transaction.ts';
import { removeDevicesOf, removeDevicesOfSessions } from '../message/push-devices.ts';
import type { UserEntry } from './users.ts';

/** A live session with the person it belongs to, as both stand now. */
export type SessionRow = {
  readonly id: string;
  readonly expiresAt: Date;
  readonly person: Readonly<UserEntry>;
  /** Until it ends, or its use is to be noted anew; not above 0: now. */
  readonly freshMs: number;
};

/** How long a session lasts from its sign-in, never prolonged (rules 6). */
export const SESSION_DAYS = 30;

/** A session ends 30 days after its sign-in, and after 14 days without use (rules 6). */
export const hasEnded = sql<SqlBool>`(sessions.expires_at <= clock_timestamp() or sessions.used_at <= clock_timestamp() - interval '14 days')`;
const isLive = sql<SqlBool>`not ${hasEnded}`;

const NOTED_EVERY = sql`interval '1 hour'`;
const isUseStale = sql<boolean>`sessions.used_at < clock_timestamp() - ${NOTED_EVERY}`;
const isPersonStale = sql<boolean>`coalesce(users.last_seen_at < clock_timestamp() - ${NOTED_EVERY}, true)`;
const staleAt = sql`least(sessions.expires_at, sessions.used_at + ${NOTED_EVERY}, coalesce(users.last_seen_at, 'epoch') + ${NOTED_EVERY})`;

type FoundRow = UserEntry & { readonly sessionId: string; readonly expiresAt: Date; readonly freshMs: number };

function toSession({ sessionId: id, expiresAt, freshMs, ...person }: FoundRow): SessionRow {
  return { id, expiresAt, freshMs, person };
}

/**
 * A live session with its user, or undefined (rules 6). Lookups of one event-loop turn share one
 * query.
 */
export const findSession = createBatchLoader<string, SessionRow>(async (db, ids) => {
  const sessionIds = [...new Set(ids)];
  const { rows } = await sql<FoundRow>`
    select sessions.id as "sessionId", sessions.expires_at as "expiresAt", users.id, users.name, users.picture_uri as "pictureUri", users.username,
      users.email, users.last_login_at as "lastLoginAt", users.is_admin as "isAdmin",
      (extract(epoch from ${staleAt} - clock_timestamp()) * 1000)::float8 as "freshMs"
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessionIds}::text[]) and ${isLive}`.execute(db);
  const sessions = new Map(rows.map((row) => [row.sessionId, toSession(row)]));
  return ids.map((id) => sessions.get(id));
});

/** Notes that a session was used and its person was here, at most once an hour, however many requests come at once. */
export async function recordSessionUse(db: Db, { sessionId, userId }: { sessionId: string; userId: number }): Promise<void> {
  await sql`
    with used as (update sessions set used_at = clock_timestamp() where id = ${sessionId} and ${isUseStale})
    update users set last_seen_at = clock_timestamp() where id = ${userId} and ${isPersonStale}`.execute(db);
}

/** Which of these sessions are live. */
export async function findLiveSessionIds(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${[...sessionIds]}::text[])`)
    .where(isLive)
    .execute();
  return rows.map((row) => row.id);
}

/** `browser`: what it calls itself, at most 60 characters. */
type NewSession = { readonly id: string; readonly userId: number; readonly expiresAt: Date; readonly browser: string | null };

/** Throws for an account that was deleted or suspended meanwhile. */
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

/** The sessions of somebody that have not ended, the last used first. When one was last used is known to the hour. */
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
    .where(isLive)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends these sessions of one person, with the devices that were added in them; how many there were. */
export async function endSessions(tx: Tx, { userId, sessionIds }: { userId: number; sessionIds: readonly string[] }): Promise<number> {
  await removeDevicesOfSessions(tx, sessionIds);
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${[...sessionIds]}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a session, with the devices that were added in it. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeDevicesOfSessions(tx, [sessionId]);
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
  });
}

/** Ends every session of somebody, with all devices; how many there were, of which some may have ended. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await removeDevicesOf(tx, userId);
    const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Clears away those that have run out; their devices stay. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where(hasEnded).execute();
}
