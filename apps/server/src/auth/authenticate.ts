import type { Caller } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from './bearer.ts';
import type { FindCaller } from './session-cache.ts';

/** Who makes a request, asked once a request: null without a good bearer or without its session. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const LONGEST_TOKEN = 4096;

type Dependencies = { readonly bearer: Bearer; readonly callerOf: FindCaller };

/** On every request the bearer must be ours, and its session and the roles are those that the database has (rules 6). */
export function createAuthenticate({ bearer, callerOf }: Dependencies): Authenticate {
  const callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();

  async function findCaller(header: string): Promise<Caller | null> {
    const token = header.length <= LONGEST_TOKEN ? BEARER.exec(header)?.[1] : undefined;
    const claims = token === undefined ? null : await bearer.verify(token);
    if (claims === null) return null;
    const session = await callerOf(claims.sessionId);
    return session?.subject === claims.subject ? session.caller : null;
  }

  return (request) => {
    const caller = callers.get(request) ?? findCaller(request.headers.authorization ?? '');
    callers.set(request, caller);
    return caller;
  };
}
