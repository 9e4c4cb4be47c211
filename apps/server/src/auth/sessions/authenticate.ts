import type { Db } from '@survivor/db/connection/database';
import { recordSessionUse } from '@survivor/db/queries/user/sessions';
import { type Caller, userIds } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from './bearer.ts';
import type { SessionStore } from './session-store.ts';

/** Finds the caller of a request, once per request; null without a valid bearer and session. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const MAX_TOKEN_LENGTH = 4096;

/** The token of an Authorization header, or undefined. */
const tokenOf = (header = ''): string | undefined => (header.length <= MAX_TOKEN_LENGTH ? BEARER.exec(header)?.[1] : undefined);

/**
 * Whether a request has a bearer that we signed. Does not load the session, so it costs no query.
 */
export async function hasOwnBearer({ headers }: FastifyRequest, bearer: Bearer): Promise<boolean> {
  const token = tokenOf(headers.authorization);
  return token !== undefined && (await bearer.verify(token)) !== null;
}

/** Where a request caches its caller. A property is cheaper than an entry in a WeakMap. */
const CALLER = Symbol('caller');

declare module 'fastify' {
  interface FastifyRequest {
    [CALLER]?: Promise<Caller | null>;
  }
}

type Dependencies = { readonly db: Db; readonly bearer: Bearer; readonly sessions: SessionStore };

/**
 * Identifies the caller of a request: verifies the bearer, then reads session and role from the
 * database (rules 6). Records the use of a session once an hour.
 */
export function createAuthenticate({ db, bearer, sessions }: Dependencies): Authenticate {
  async function findCaller(header: string | undefined): Promise<Caller | null> {
    const token = tokenOf(header);
    const claims = token === undefined ? null : await bearer.verify(token);
    const session = claims === null ? null : await sessions.find(claims.sessionId);
    if (claims === null || session === null) return null;
    const { sessionId, person, useRecordDueInMs } = session;
    const { id, name, isAdmin } = person;
    if (userIds.encode(id) !== claims.subject) return null;
    if (useRecordDueInMs <= 0) await recordSessionUse(db, { sessionId, userId: id });
    return { id, name, isAdmin, sessionId, person };
  }

  return (request) => {
    request[CALLER] ??= findCaller(request.headers.authorization);
    return request[CALLER];
  };
}
