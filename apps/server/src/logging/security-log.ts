import type { Db } from '@survivor/db/connection/database';
import { addSecurityCounts } from '@survivor/db/queries/console/security-counts';
import type { Origin } from '@survivor/db/queries/console/security-events';
import { createPseudonyms } from '@survivor/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../auth/sessions/authenticate.ts';
import { clientAddress } from '../plugins/client-address.ts';
import { createSecurityEventCounter } from './security-events.ts';

/** Records sign-ins and refusals (rules 6). */
export type SecurityLog = {
  /**
   * The id of a request and the keyed hash of its address (for IPv6, of its /64 network).
   */
  originOf(request: FastifyRequest): Origin;
  countRefusedSignIn(request: FastifyRequest, reason: string): void;
};

type Dependencies = { readonly db: Db; readonly secrets: readonly string[]; readonly authenticate: Authenticate };

const refused = new WeakSet<FastifyRequest>();

/** Marks a request that contains a refused call, even if its batch has other results. */
export const markRefused = (request: FastifyRequest): void => void refused.add(request);

/** Each 403, and any other refusal of a caller who presented a token, valid or not. */
const isRefusal = (request: FastifyRequest, status: number) =>
  status === 403 || ((status === 401 || refused.has(request)) && request.headers.authorization !== undefined);

/** Counts refused sign-ins and, after each response on any path, refused authorizations. */
export function createSecurityLog(app: FastifyInstance, { db, secrets, authenticate }: Dependencies): SecurityLog {
  const pseudonymOf = createPseudonyms(secrets[0] ?? '');
  const { count, close } = createSecurityEventCounter({
    save: (counts) => addSecurityCounts(db, counts),
    onError: (error) => app.log.error({ err: error }, 'security events were not stored'),
  });
  app.addHook('onClose', close);
  const originOf = (request: FastifyRequest): Origin => ({
    addressHash: pseudonymOf(clientAddress(request)),
    requestId: request.id,
  });

  async function countRefusal(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await authenticate(request).catch(() => null);
    const details = { method: request.method, route: request.routeOptions.url ?? null, status: reply.statusCode };
    count({ kind: 'authorisation refused', userId: caller?.id ?? null, origin: originOf(request), details });
  }

  app.addHook('onResponse', (request, reply, done) => {
    if (isRefusal(request, reply.statusCode)) countRefusal(request, reply).then(() => done(), done);
    else done();
  });
  return {
    originOf,
    countRefusedSignIn: (request, reason) =>
      count({ kind: 'sign-in refused', userId: null, origin: originOf(request), details: { reason } }),
  };
}
