import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-response.ts';

/** Queries end this early, so that the handler can still respond in its own error format. */
const SPARE_MS = 1000;

/** Moving the demo clock responds only after a job is done (contract 4). */
const WAITS_FOR_A_JOB = /^\/(api\/v1\/demo\/clock|trpc\/state\.moveClock)(\?|$)/i;
const JOB_MS = 60_000;

/**
 * A response can be late by this interval. One timer checks all requests, because a timer for each
 * would cost more than most requests.
 */
const CHECK_EVERY_MS = 100;

/** `bodyStartedAt`: when reading its body started; null while no body is read. */
type Watched = { readonly reply: FastifyReply; respondBy: number; bodyStartedAt: number | null };

/** Fastify reads no body for the other methods. */
const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

const hasStarted = ({ reply }: Watched) => reply.sent || reply.raw.headersSent;

/** Remaining milliseconds for the queries of a request; null once its response has started. */
export type RemainingMs = (request: FastifyRequest) => number | null;

/**
 * Every request gets a response within the given milliseconds, not counting its body. Queries end
 * slightly earlier; anything else that waits gets 503. Started streams have no limit here.
 */
export function limitRequests(app: FastifyInstance, { handlerMs }: { handlerMs: number }): RemainingMs {
  const open = new Map<FastifyRequest, Watched>();
  const stopWatching = (request: FastifyRequest) => void open.delete(request);

  function checkAll(): void {
    const now = performance.now();
    for (const [request, watched] of open) {
      const isInTime = watched.bodyStartedAt !== null || now < watched.respondBy;
      if (!hasStarted(watched) && isInTime) continue;
      stopWatching(request);
      if (hasStarted(watched)) continue;
      const late = new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 });
      sendProblem(late, request, watched.reply);
    }
  }
  const timer = setInterval(checkAll, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, reply, done) => {
    const ms = WAITS_FOR_A_JOB.test(request.url) ? JOB_MS : handlerMs;
    const watched = { reply, respondBy: performance.now() + ms, bodyStartedAt: null };
    open.set(request, watched);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const watched = hasBody(request) ? open.get(request) : undefined;
    if (watched !== undefined) watched.bodyStartedAt = performance.now();
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const watched = hasBody(request) ? open.get(request) : undefined;
    if (watched === undefined || watched.bodyStartedAt === null) return done();
    watched.respondBy += performance.now() - watched.bodyStartedAt;
    watched.bodyStartedAt = null;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    stopWatching(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    stopWatching(request);
    done();
  });
  return (request) => {
    const watched = open.get(request);
    return watched === undefined || hasStarted(watched) ? null : Math.max(0, watched.respondBy - SPARE_MS - performance.now());
  };
}
