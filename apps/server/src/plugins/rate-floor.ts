import rateLimit from '@fastify/rate-limit';
import { ServiceError } from '@survivor/services';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../auth/sessions/authenticate.ts';
import { clientAddress } from './client-address.ts';
import type { RefusalDelay } from './refusal-delay.ts';

/**
 * Calls per minute. Contract 4 promises at least 1,200 per user. A whole office may share an
 * address.
 */
const CALLS_PER_USER = 1500;
const CALLS_PER_ADDRESS = 15_000;
const MAX_COUNTERS = 20_000;

const USER = Symbol('user');

declare module 'fastify' {
  interface FastifyRequest {
    [USER]?: number;
  }
}

type FloorOptions = { readonly isOn: boolean; readonly delayRefusal: RefusalDelay };

export type RateFloor = { countUser(request: FastifyRequest, userId: number): Promise<void> };

/** Counts each request of a user once, as soon as the user is known. */
export const withFloor =
  (authenticate: Authenticate, floor: RateFloor): Authenticate =>
  async (request) => {
    const caller = await authenticate(request);
    if (caller !== null) await floor.countUser(request, caller.id);
    return caller;
  };

/** The number of procedures a request calls; a batch counts each. */
function callsOf({ url }: FastifyRequest): number {
  const path = /^\/trpc\/([^?]*)/i.exec(url)?.[1] ?? '';
  return Math.min(10, path.split(/,|%2c/i).length);
}

/**
 * Limits the calls per minute of each address, on every path, and of each user. The counters are in
 * this process's memory, so a flood gets 429 with Retry-After before a body is read.
 */
export async function mountRateFloor(app: FastifyInstance, { isOn, delayRefusal }: FloorOptions): Promise<RateFloor> {
  if (!isOn) return { countUser: async () => {} };
  await app.register(rateLimit, { global: false, cache: MAX_COUNTERS });
  const limits = { timeWindow: '1 minute', cache: MAX_COUNTERS };
  const ofAddress = app.createRateLimit({ ...limits, max: CALLS_PER_ADDRESS, keyGenerator: clientAddress });
  const ofUser = app.createRateLimit({ ...limits, max: CALLS_PER_USER, keyGenerator: (request) => request[USER] ?? 0 });

  async function count(request: FastifyRequest, limit: typeof ofUser): Promise<void> {
    for (let calls = callsOf(request); calls > 0; calls -= 1) {
      const state = await limit(request);
      if (state.isAllowed || !state.isExceeded) continue;
      await delayRefusal();
      throw new ServiceError('rate-limited', 'Too many requests. Please wait a moment.', { retryAfterSeconds: state.ttlInSeconds });
    }
  }

  app.addHook('onRequest', (request) => count(request, ofAddress));
  return {
    countUser: async (request, userId) => {
      if (request[USER] !== undefined) return;
      request[USER] = userId;
      await count(request, ofUser);
    },
  };
}
