import { mountProbes, type StartingDeps } from '@survivor/runtime';
import { ServiceError } from '@survivor/services';
import fastify, { type FastifyInstance } from 'fastify';
import { sendProblem } from './problem-response.ts';

/**
 * Responds until the database has been found: alive, not ready, and 503 with Retry-After for
 * everything else.
 */
export function buildStartingApp(deps: StartingDeps): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  mountProbes(app, deps);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new ServiceError('unavailable', 'The server is starting', { retryAfterSeconds: 5 }), request, reply),
  );
  return app;
}
