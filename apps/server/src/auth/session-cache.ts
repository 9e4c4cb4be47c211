import type { Db } from '@survivor/db/database';
import { noteUse } from '@survivor/db/queries/sessions';
import { type Caller, userIds } from '@survivor/services';
import type { CacheLease } from './cache-lease.ts';
import { createLeasedValues, type ReadValue } from './leased-values.ts';
import type { SessionStore } from './session-store.ts';

/** Whose session it is, and how a bearer names them. */
type SessionCaller = { readonly caller: Caller; readonly subject: string };

/** Null for an unknown session or one that has ended. */
export type FindCaller = (sessionId: string) => Promise<SessionCaller | null>;

export type SessionCache = {
  readonly find: FindCaller;
  /** Whether this is, without a question to the database, still who was found. */
  readonly isCurrent: (caller: Caller) => boolean;
};

const MOST_SESSIONS = 50_000;

type Dependencies = { readonly db: Db; readonly sessions: SessionStore; readonly lease: CacheLease };

/** Whose a session is, from memory until it ends, its use is to be noted, or something of its person changes (adr 0015). */
export function createSessionCache({ db, sessions, lease }: Dependencies): SessionCache {
  const values = createLeasedValues<SessionCaller | null>({ isHeld: lease.isHeld, most: MOST_SESSIONS });
  lease.keep({
    drop(dropped) {
      if (dropped.kind === 'user') values.drop(dropped.userId);
      if (dropped.kind === 'everyone') values.clear();
    },
    clear: values.clear,
  });

  async function read(sessionId: string): Promise<ReadValue<SessionCaller | null>> {
    const session = await sessions.find(sessionId);
    if (session === null) return { value: null, group: '', keepMs: 0 };
    const { person, freshMs } = session;
    const { id, name, isAdmin } = person;
    if (freshMs <= 0) await noteUse(db, { sessionId, userId: id });
    const caller = { id, name, isAdmin, sessionId, person };
    return { value: { caller, subject: userIds.encode(id) }, group: id, keepMs: freshMs };
  }

  return {
    find: (sessionId) => values.get(sessionId, () => read(sessionId)),
    isCurrent: (caller) => values.peek(caller.sessionId)?.caller === caller,
  };
}
