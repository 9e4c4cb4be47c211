import type { Db } from '@survivor/db/connection/database';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessionsOf,
  SESSION_DAYS,
  type SessionRow,
} from '@survivor/db/queries/user/sessions';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: SessionUser;
    DatabaseSessionAttributes: { readonly browser: string | null };
  }
}

type SessionUser = Pick<SessionRow, 'person' | 'useRecordDueInMs'>;

/** A valid session and its user. */
type LiveSession = SessionUser & { readonly sessionId: string; readonly expiresAt: Date };

/** The sessions. Lucia is no longer maintained, so only this file uses it. */
export type SessionStore = {
  /** Creates a session of 30 days and returns its id. */
  create(userId: number, browser: string | null): Promise<string>;
  /** Null for an unknown or expired session. Runs at most one query. */
  find(sessionId: string): Promise<LiveSession | null>;
  end(sessionId: string): Promise<void>;
};

const toDatabaseSession = (row: { id: string; userId: number; expiresAt: Date }): DatabaseSession => ({
  ...row,
  attributes: { browser: null },
});

function createAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(sessionId) {
      const row = await findSession(db, sessionId);
      if (row === undefined) return [null, null];
      const { id, expiresAt, person, useRecordDueInMs } = row;
      const userId = person.id;
      return [toDatabaseSession({ id, userId, expiresAt }), { id: userId, attributes: { person, useRecordDueInMs } }];
    },
    getUserSessions: async (userId) => (await listSessionsOf(db, userId)).map(toDatabaseSession),
    setSession: ({ attributes, ...session }) => insertSession(db, { ...session, ...attributes }),
    // Like its bearer token, a session lasts 30 days from sign-in and is never extended (rules 6).
    updateSessionExpiration: async () => {},
    deleteSession: (sessionId) => deleteSession(db, sessionId),
    deleteUserSessions: async (userId) => void (await deleteSessionsOf(db, userId)),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}

const createLucia = (db: Db) =>
  new Lucia(createAdapter(db), { sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'), getUserAttributes: (attributes) => attributes });

export function createSessionStore(db: Db): SessionStore {
  const lucia = createLucia(db);
  return {
    create: async (userId, browser) => (await lucia.createSession(userId, { browser })).id,
    async find(sessionId) {
      const { session, user } = await lucia.validateSession(sessionId);
      if (session === null) return null;
      return { sessionId: session.id, expiresAt: session.expiresAt, person: user.person, useRecordDueInMs: user.useRecordDueInMs };
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
  };
}
