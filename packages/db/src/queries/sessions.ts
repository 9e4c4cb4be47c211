import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A live session with the person it belongs to, as both stand now. */
export type SessionRow = {
  readonly id: string;
  readonly expiresAt: Date;
  readonly userId: number;
  readonly name: string;
  readonly isAdmin: boolean;
  /** Whether an hour has passed since the person was last seen. */
  readonly isSeenStale: boolean;
};

/** The session and its user in one query; undefined when there is none or it has expired (decisions 6). */
export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.expires_at as expiresAt',
      'users.id as userId',
      'users.name',
      'users.is_admin as isAdmin',
      sql<boolean>`coalesce(users.last_seen_at < clock_timestamp() - interval '1 hour', true)`.as('isSeenStale'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}

/** Notes that a person was here, at most once an hour, however many requests come at once. */
export async function touchLastSeen(db: Db, userId: number): Promise<void> {
  await sql`
    update users set last_seen_at = clock_timestamp()
    where id = ${userId} and coalesce(last_seen_at < clock_timestamp() - interval '1 hour', true)`.execute(db);
}

/** Which of these sessions are live. */
export async function findLiveSessionIds(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${[...sessionIds]}::text[])`)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return rows.map((row) => row.id);
}

export async function insertSession(db: Db, session: { id: string; userId: number; expiresAt: Date }): Promise<void> {
  await db.insertInto('sessions').values({ id: session.id, user_id: session.userId, expires_at: session.expiresAt }).execute();
}

export async function listSessionsOf(db: Db, userId: number): Promise<{ id: string; userId: number; expiresAt: Date }[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'user_id as userId', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`clock_timestamp()`).execute();
}
