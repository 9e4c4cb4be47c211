import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { RefusalDelay } from './refusal-delay.ts';
import type { Shedding } from './shed-load.ts';

const MOST_OF_AN_ADDRESS = 64;
const MOST_IN_ALL = 256;
/** At most 500 start a second, which leaves most of the processor to signed-in users. */
const START_EVERY_MS = 2;
const RETRY_AFTER_SECONDS = 5;
const WORDS = 'Too many requests. Please wait a moment.';

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
  let isPaced = false;

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
    if (countOf(address) >= MOST_OF_AN_ADDRESS) return new ServiceError('rate-limited', WORDS, retry);
    if (inProgress.size >= MOST_IN_ALL || !shedding.admitsAnonymous()) return new ServiceError('unavailable', WORDS, retry);
    return null;
  }

  function startNext(): void {
    const start = queue.shift();
    isPaced = start !== undefined;
    if (start === undefined) return;
    start();
    setTimeout(startNext, START_EVERY_MS);
  }

  const untilStarted = () =>
    new Promise<void>((resolve) => {
      queue.push(resolve);
      if (!isPaced) startNext();
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
