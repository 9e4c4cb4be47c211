import type { Db } from '@survivor/db/database';
import { type Origin, recordSecurityEvent, type SecurityEvent } from '@survivor/db/queries/security-events';
import { createPseudonyms } from '@survivor/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../auth/authenticate.ts';
import { addressOf } from '../http/address-of.ts';

const MINUTE_MS = 60_000;
const REFUSALS_A_MINUTE = 10;
const REFUSALS_OF_ALL_A_MINUTE = 600;
const ALL = 'all';

/** What is written of those who come to the doors (rules 6). */
export type SecurityLog = {
  /** The address as a keyed hash, an IPv6 network as one, and the id under which the request is logged. */
  originOf(request: FastifyRequest): Origin;
  refusedSignIn(request: FastifyRequest, reason: string): Promise<void>;
};

type Dependencies = { readonly db: Db; readonly secrets: readonly string[]; readonly authenticate: Authenticate };

const refused = new WeakSet<FastifyRequest>();

/** Notes that a call of this request was refused to whoever made it, also when its answer holds others: a batch does. */
export const markRefused = (request: FastifyRequest): void => void refused.add(request);

/** Refusals are cheap to make, the log is not: so many a minute of one person or address, and of all together, of each process. */
function createAllowance(): (who: string) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  const take = (key: string, max: number) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= max;
  };
  return (who) => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) counts.clear();
    minute = now;
    return take(who, REFUSALS_A_MINUTE) && take(ALL, REFUSALS_OF_ALL_A_MINUTE);
  };
}

/** Whether somebody asked for what is not theirs: with a good token or a bad one, not without any. */
const isRefusal = (request: FastifyRequest, status: number) =>
  status === 403 || ((status === 401 || refused.has(request)) && request.headers.authorization !== undefined);

/** Records sign-ins that were refused, and refused authorisations of every path once they were answered. */
export function keepSecurityLog(app: FastifyInstance, { db, secrets, authenticate }: Dependencies): SecurityLog {
  const pseudonymOf = createPseudonyms(secrets[0] ?? '');
  const isAllowed = createAllowance();
  const originOf = (request: FastifyRequest): Origin => ({
    addressHash: pseudonymOf(addressOf(request)),
    requestId: request.id,
  });

  /** A refusal that cannot be written down stays a refusal. */
  async function record(request: FastifyRequest, event: Omit<SecurityEvent, 'origin'>): Promise<void> {
    const origin = originOf(request);
    if (!isAllowed(event.userId === null ? origin.addressHash : `user ${event.userId}`)) return;
    await recordSecurityEvent(db, { ...event, origin }).catch((error: unknown) => request.log.error({ err: error }, 'security event'));
  }

  async function recordRefusal(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await authenticate(request).catch(() => null);
    const details = { method: request.method, route: request.routeOptions.url ?? null, status: reply.statusCode };
    await record(request, { kind: 'authorisation refused', userId: caller?.id ?? null, details });
  }

  app.addHook('onResponse', (request, reply, done) => {
    if (isRefusal(request, reply.statusCode)) recordRefusal(request, reply).then(() => done(), done);
    else done();
  });
  return { originOf, refusedSignIn: (request, reason) => record(request, { kind: 'sign-in refused', userId: null, details: { reason } }) };
}
