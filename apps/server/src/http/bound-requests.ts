import { withDeadline } from '@survivor/db/patience';
import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from './problem-answer.ts';

/** A second before the answer is due, so that who asked the database in vain still answers in the words of its protocol. */
const SPARE_MS = 1000;

/** Moving the demo's clock answers once a job is done (contract 4). */
const WAITS_FOR_A_JOB = /^\/(api\/v1\/demo\/clock|trpc\/state\.moveClock)(\?|$)/i;
const JOB_MS = 60_000;

type Clock = { answerBy: number; heardAt: number };

/**
 * Every request is answered within the given milliseconds, the time for its body not counted: what it asks the database ends a little
 * before, and whoever waits for something else answers 503. Streams that have begun have no end here.
 */
export function boundRequests(app: FastifyInstance, { handlerMs }: { handlerMs: number }): void {
  const clocks = new WeakMap<FastifyRequest, Clock>();
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  function watch(request: FastifyRequest, reply: FastifyReply, clock: Clock): void {
    clearTimeout(timers.get(request));
    const answer = () => {
      if (reply.sent || reply.raw.headersSent) return;
      const late = new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 });
      answerProblem(late, request, reply);
    };
    timers.set(request, setTimeout(answer, clock.answerBy - performance.now()));
  }

  const leftMs = (reply: FastifyReply, clock: Clock) => () =>
    reply.raw.headersSent ? null : Math.max(0, clock.answerBy - SPARE_MS - performance.now());

  app.addHook('onRequest', (request, reply, done) => {
    const ms = WAITS_FOR_A_JOB.test(request.url) ? JOB_MS : handlerMs;
    const clock = { answerBy: performance.now() + ms, heardAt: 0 };
    clocks.set(request, clock);
    watch(request, reply, clock);
    withDeadline(leftMs(reply, clock), done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const clock = clocks.get(request);
    if (clock !== undefined) clock.heardAt = performance.now();
    clearTimeout(timers.get(request));
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const clock = clocks.get(request);
    if (clock === undefined) return done();
    clock.answerBy += performance.now() - clock.heardAt;
    watch(request, reply, clock);
    withDeadline(leftMs(reply, clock), done);
  });
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)));
  app.addHook('onRequestAbort', async (request) => clearTimeout(timers.get(request)));
}
