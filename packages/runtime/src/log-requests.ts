import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';

/** Of a request; its answer and its log lines carry it as `traceId`. */
export const newRequestId = (): string => randomUUID();

/** Fastify's options for logs: ids that nobody can guess, and no lines of its own, which hold queries. */
export const requestLogOptions = (loggerInstance: FastifyBaseLogger) =>
  ({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: newRequestId,
  }) satisfies FastifyServerOptions;

/** One line a request: the path without its query, which can hold codes and e-mail addresses. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
