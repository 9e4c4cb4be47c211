import type { ApiContext } from '@survivor/api';
import { withDeadline } from '@survivor/db/connection/database';
import { createInvitationTokens, createPushes, createSecretCipher, openPickQueue, pickLimit } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '../auth/sessions/authenticate.ts';
import type { SessionStore } from '../auth/sessions/session-store.ts';
import type { ServerDeps } from '../server-deps.ts';
import { clientAddress } from './client-address.ts';
import type { RemainingMs } from './request-limits.ts';

export type ContextOf = (request: FastifyRequest) => Promise<ApiContext>;

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

/** Queries use GET, and REST treats HEAD like GET; mutations use neither. */
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Creates the context that procedures and services use during one request. */
export function createContextOf(
  deps: ServerDeps,
  {
    live,
    documents,
    siteState,
    remainingMs,
    onCall,
    ...auth
  }: Pick<ApiContext, 'live' | 'documents' | 'siteState' | 'onCall'> & {
    readonly authenticate: Authenticate;
    readonly sessions: SessionStore;
    readonly remainingMs: RemainingMs;
  },
): ContextOf {
  const { streams, queue, settings, publicUrl } = deps;
  const picks = openPickQueue(deps.db, pickLimit(settings));
  const cipher = createSecretCipher(deps.secrets);
  const invitations = createInvitationTokens(deps.secrets);
  const pushes = deps.push === null ? null : createPushes({ db: deps.db, cipher, port: deps.push });
  return async (request) => {
    const caller = await auth.authenticate(request);
    // Reads and anonymous callers have their own pools, so blocked writes cannot starve them.
    const own = isReading(request) ? deps.reads : deps.db;
    const pool = caller === null ? deps.anonymous : own;
    const remainingMsHere = () => remainingMs(request);
    let handle: ApiContext['db'] | undefined;
    // Written out, because spreading constants costs microseconds per request.
    return {
      streams,
      queue,
      settings,
      publicUrl,
      live,
      documents,
      picks,
      pushes,
      siteState,
      cipher,
      invitations,
      onCall,
      sharedDb: pool,
      remainingMs: remainingMsHere,
      // Created on first use; batched reads do not need it.
      get db() {
        handle ??= withDeadline(pool, remainingMsHere);
        return handle;
      },
      caller,
      // Computed on use, because only rate limits need it.
      get address() {
        return clientAddress(request);
      },
      traceId: request.id,
      idempotencyKey: keyOf(request),
      signOut: async () => {
        if (caller !== null) await auth.sessions.end(caller.sessionId);
      },
    };
  };
}
