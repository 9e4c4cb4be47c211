import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-response.ts';

/** A second before the answer is due, so that who asked the database in vain still answers in the words of its protocol. */
const SPARE_MS = 1000;

/** Moving the demo's clock answers once a job is done (contract 4). */
const WAITS_FOR_A_JOB = /^\/(api\/v1\/demo\/clock|trpc\/state\.moveClock)(\?|$)/i;
const JOB_MS = 60_000;

/** How late an answer may be beyond its time: all requests are looked through at once, for a timer each costs more than most of them. */
const LOOK_EVERY_MS = 100;

/** `heardAt`: since when its body is being read. */
type Watched = { readonly reply: FastifyReply; answerBy: number; heardAt: number | null };

/** Fastify reads none of the others. */
const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

const hasBegun = ({ reply }: Watched) => reply.sent || reply.raw.headersSent;

/** Milliseconds that what a request asks of the database may still take; null once its answer has begun. */
export type LeftMs = (request: FastifyRequest) => number | null;

/**
 * Every request is answered within the given milliseconds, the time for its body not counted: what it asks the database ends a little
 * before, and whoever waits for something else answers 503. Streams that have begun have no end here.
 */
export function boundRequests(app: FastifyInstance, { handlerMs }: { handlerMs: number }): LeftMs {
  const open = new Map<FastifyRequest, Watched>();
  const forget = (request: FastifyRequest) => void open.delete(request);

  function look(): void {
    const now = performance.now();
    for (const [request, watched] of open) {
      const isInTime = watched.heardAt !== null || now < watched.answerBy;
      if (!hasBegun(watched) && isInTime) continue;
      forget(request);
      if (hasBegun(watched)) continue;
      const late = new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 });
      sendProblem(late, request, watched.reply);
    }
  }
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
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
    forget(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    forget(request);
    done();
  });
  return (request) => {
    const watched = open.get(request);
    return watched === undefined || hasBegun(watched) ? null : Math.max(0, watched.answerBy - SPARE_MS - performance.now());
  };
}
