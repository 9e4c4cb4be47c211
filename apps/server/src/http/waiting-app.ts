import { ServiceError } from '@survivor/services';
import fastify, { type FastifyInstance } from 'fastify';
import { answerProblem } from './problem-answer.ts';

const FAILED = { status: 'failed', checks: { database: 'failed', migrations: 'failed', queue: 'away' } };

/** What answers while the database has not been found yet: the process lives, and everything else says when to come back. */
export function buildWaitingApp(): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => reply.code(503).send(FAILED));
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new ServiceError('unavailable', 'The server is starting', { retryAfterSeconds: 5 }), request, reply),
  );
  return app;
}
