import type { Db } from '@survivor/db/database';
import { noteUse } from '@survivor/db/queries/sessions';
import { type Caller, userIds } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from './bearer.ts';
import type { SessionStore } from './session-store.ts';

/** Who makes a request, asked once a request: null without a good bearer or without its session. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const LONGEST_TOKEN = 4096;

type Dependencies = { readonly db: Db; readonly bearer: Bearer; readonly sessions: SessionStore };

/** The bearer is verified, its session looked up, and roles are taken from the database, on every request (rules 6). */
export function createAuthenticate({ db, bearer, sessions }: Dependencies): Authenticate {
  const callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();

  async function findCaller(header: string): Promise<Caller | null> {
    const token = header.length <= LONGEST_TOKEN ? BEARER.exec(header)?.[1] : undefined;
    const claims = token === undefined ? null : await bearer.verify(token);
    if (claims === null) return null;
    const session = await sessions.find(claims.sessionId);
    if (session === null || userIds.encode(session.userId) !== claims.subject) return null;
    if (session.isUseStale) await noteUse(db, session);
    return { id: session.userId, name: session.name, isAdmin: session.isAdmin, sessionId: session.sessionId };
  }

  return (request) => {
    const caller = callers.get(request) ?? findCaller(request.headers.authorization ?? '');
    callers.set(request, caller);
    return caller;
  };
}
