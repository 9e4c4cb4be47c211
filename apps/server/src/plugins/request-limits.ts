import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-response.ts';

/** Queries end a second before the response is due, so that the error uses the protocol's form. */
const SPARE_MS = 1000;

/** Moving the demo clock responds only after a job is done (contract 4). */
const WAITS_FOR_A_JOB = /^\/(api\/v1\/demo\/clock|trpc\/state\.moveClock)(\?|$)/i;
const JOB_MS = 60_000;

/**
 * How late a response may be. One timer checks all requests, because a timer each costs more than
 * most of them.
 */
const CHECK_EVERY_MS = 100;

/** `heardAt`: since when its body is being read. */
type Watched = { readonly reply: FastifyReply; answerBy: number; heardAt: number | null };

/** Fastify reads no body for the other methods. */
const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

const hasStarted = ({ reply }: Watched) => reply.sent || reply.raw.headersSent;

/** Milliseconds left for the queries of a request; null once its response has started. */
export type LeftMs = (request: FastifyRequest) => number | null;

/**
 * Every request gets a response within the given milliseconds, not counting its body. Queries end
 * slightly earlier; anything else that waits gets 503. Started streams have no limit here.
 */
export function limitRequests(app: FastifyInstance, { handlerMs }: { handlerMs: number }): LeftMs {
  const open = new Map<FastifyRequest, Watched>();
  const stopWatching = (request: FastifyRequest) => void open.delete(request);

  function look(): void {
    const now = performance.now();
    for (const [request, watched] of open) {
      const isInTime = watched.heardAt !== null || now < watched.answerBy;
      if (!hasStarted(watched) && isInTime) continue;
      stopWatching(request);
      if (hasStarted(watched)) continue;
      const late = new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 });
      sendProblem(late, request, watched.reply);
    }
  }
  const looking = setInterval(look, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));

  app.addHook('onRequest', (request, reply, done) => {
    const ms = WAITS_FOR_A_JOB.test(request.url) ? JOB_MS : handlerMs;
    const watched = { reply, answerBy: performance.now() + ms, heardAt: null };
    open.set(request, watched);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const watched = hasBody(request) ? open.get(request) : undefined;
    if (watched !== undefined) watched.heardAt = performance.now();
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const watched = hasBody(request) ? open.get(request) : undefined;
    if (watched === undefined || watched.heardAt === null) return done();
    watched.answerBy += performance.now() - watched.heardAt;
    watched.heardAt = null;
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
    return watched === undefined || hasStarted(watched) ? null : Math.max(0, watched.answerBy - SPARE_MS - performance.now());
  };
}
