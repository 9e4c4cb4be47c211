import type { ProcedureMeta } from '@survivor/api';
import { ServiceError } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '../../auth/sessions/authenticate.ts';
import { refuseLargeBodies } from '../../plugins/refuse-large-bodies.ts';
import { refuseMissingXsrfHeader } from '../../plugins/xsrf.ts';

/** Refuses before the body is read, in the contract's order: 401, 403, 413. */
export function createAccessGuard(authenticate: Authenticate, access: ProcedureMeta['access']) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access !== 'anyone') {
      const caller = await authenticate(request);
      if (caller === null) throw new ServiceError('unauthenticated', 'Sign in to continue');
      if (access === 'admin' && !caller.isAdmin) throw new ServiceError('forbidden', 'Only administrators can do this');
    }
    refuseMissingXsrfHeader(request);
    refuseLargeBodies(request);
  };
}
