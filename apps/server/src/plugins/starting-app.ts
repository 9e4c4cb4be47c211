import { mountProbes, type WaitingDeps } from '@survivor/runtime';
import { ServiceError } from '@survivor/services';
import fastify, { type FastifyInstance } from 'fastify';
import { sendProblem } from './problem-response.ts';

/** What answers while the database has not been found yet: the process lives, and everything else says when to come back. */
export function buildWaitingApp(deps: WaitingDeps): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  mountProbes(app, deps);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new ServiceError('unavailable', 'The server is starting', { retryAfterSeconds: 5 }), request, reply),
  );
  return app;
}
