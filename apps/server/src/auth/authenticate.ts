import type { Caller } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from './bearer.ts';
import type { FindCaller } from './session-cache.ts';

/** Who makes a request, asked once a request: null without a good bearer or without its session. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const LONGEST_TOKEN = 4096;

/** On the request itself: a weak map with an entry a request costs more than asking it. */
const CALLER = Symbol('caller');

declare module 'fastify' {
  interface FastifyRequest {
    [CALLER]?: Promise<Caller | null>;
  }
}

type Dependencies = { readonly bearer: Bearer; readonly callerOf: FindCaller };

/** On every request the bearer must be ours, and its session and the roles are those that the database has (rules 6). */
export function createAuthenticate({ bearer, callerOf }: Dependencies): Authenticate {
  async function findCaller(header: string): Promise<Caller | null> {
    const token = header.length <= LONGEST_TOKEN ? BEARER.exec(header)?.[1] : undefined;
    const claims = token === undefined ? null : await bearer.verify(token);
    if (claims === null) return null;
    const session = await callerOf(claims.sessionId);
    return session?.subject === claims.subject ? session.caller : null;
  }

  return (request) => {
    request[CALLER] ??= findCaller(request.headers.authorization ?? '');
    return request[CALLER];
  };
}
