import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { RefusalDelay } from './refusal-delay.ts';
import type { Shedding } from './shed-load.ts';

const MAX_PER_ADDRESS = 64;
const MAX_IN_PROGRESS = 256;
/** At most 500 start per second, which leaves most of the processor to signed-in users. */
const START_EVERY_MS = 2;
const RETRY_AFTER_SECONDS = 5;
const MESSAGE = 'Too many requests. Please wait a moment.';

/** Routes that serve callers without a session, except probes and the web app's files. */
const BOUNDED = /^\/(?:api|trpc|calendar|invite|unsubscribe|assets\/legal)\//;

export type AnonymousBounds = {
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  readonly shedding: Pick<Shedding, 'admitsAnonymous'>;
  readonly delayRefusal: RefusalDelay;
};

/**
 * Limits anonymous requests in progress: 429 above the limit of an address, 503 above that of the
 * process or under load. A request counts once its body has arrived.
 */
export function limitAnonymous(app: FastifyInstance, { isSignedIn, shedding, delayRefusal }: AnonymousBounds): void {
  const inProgress = new Map<FastifyReply, string>();
  const queue: (() => void)[] = [];
  let isTimerSet = false;

  function countOf(address: string): number {
    let count = 0;
    for (const [reply, from] of inProgress) {
      // A stream has no `onSend`.
      if (reply.sent) inProgress.delete(reply);
      else if (from === address) count++;
    }
    return count;
  }

  function refusalOf(address: string): ServiceError | null {
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    if (countOf(address) >= MAX_PER_ADDRESS) return new ServiceError('rate-limited', MESSAGE, retry);
    if (inProgress.size >= MAX_IN_PROGRESS || !shedding.admitsAnonymous()) return new ServiceError('unavailable', MESSAGE, retry);
    return null;
  }

  function startNext(): void {
    const start = queue.shift();
    isTimerSet = start !== undefined;
    if (start === undefined) return;
    start();
    setTimeout(startNext, START_EVERY_MS);
  }

  const untilStarted = () =>
    new Promise<void>((resolve) => {
      queue.push(resolve);
      if (!isTimerSet) startNext();
    });

  app.addHook('preHandler', async (request, reply) => {
    if (!BOUNDED.test(request.routeOptions.url ?? '') || (await isSignedIn(request))) return;
    const address = clientAddress(request);
    const refusal = refusalOf(address);
    if (refusal !== null) {
      await delayRefusal();
      throw refusal;
    }
    inProgress.set(reply, address);
    await untilStarted();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    inProgress.delete(reply);
    done();
  });
}
