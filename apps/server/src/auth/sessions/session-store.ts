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

type SessionUser = Pick<SessionRow, 'person' | 'freshMs'>;

/** A live session and its person. */
type LiveSession = SessionUser & { readonly sessionId: string; readonly expiresAt: Date };

/** Sessions, as the rest of the server sees them. Lucia is no longer developed: everything that knows it stands in this file. */
export type SessionStore = {
  /** The id of a new session of 30 days, in this browser. */
  create(userId: number, browser: string | null): Promise<string>;
  /** At most one query; null for an unknown session or one that has ended. */
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
      const { id, expiresAt, person, freshMs } = row;
      const userId = person.id;
      return [toDatabaseSession({ id, userId, expiresAt }), { id: userId, attributes: { person, freshMs } }];
    },
    getUserSessions: async (userId) => (await listSessionsOf(db, userId)).map(toDatabaseSession),
    setSession: ({ attributes, ...session }) => insertSession(db, { ...session, ...attributes }),
    // A session lasts 30 days from the sign-in, as its bearer does, and is never prolonged (rules 6).
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
      return { sessionId: session.id, expiresAt: session.expiresAt, person: user.person, freshMs: user.freshMs };
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
  };
}
