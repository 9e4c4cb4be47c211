import type { Db } from '@survivor/db/connection/database';
import { rateLimit, ServiceError } from '@survivor/services';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientAddress } from '../../plugins/client-address.ts';
import type { RefusalDelay } from '../../plugins/refusal-delay.ts';

const SIGN_INS_PER_MINUTE = 60;
const WINDOW_SECONDS = 60;
const MESSAGE = 'Too many sign-ins. Please wait a minute.';
/** The number of refusals cached, about 2 MB. */
const MAX_REFUSED = 10_000;
const MAX_BUCKET_LENGTH = 100;

type Step = 'sign-in' | 'sign-in-start' | 'sign-in-exchange';
type Attempt = { readonly db: Db; readonly request: FastifyRequest; readonly step: Step };

export type SignInLimit = (attempt: Attempt) => Promise<void>;

/**
 * Limits sign-ins by address, each step separately: 429 with Retry-After. Caches a refusal until it
 * ends, so a refused address costs no query.
 */
export function createSignInLimit(delayRefusal: RefusalDelay): SignInLimit {
  /** When the refusal ends, by `performance.now()`. */
  const refusals = new LRUCache<string, number>({ max: MAX_REFUSED });

  async function countAttempt(db: Db, bucket: string): Promise<void> {
    const remainingMs = (refusals.get(bucket) ?? 0) - performance.now();
    if (remainingMs > 0) throw new ServiceError('rate-limited', MESSAGE, { retryAfterSeconds: Math.ceil(remainingMs / 1000) });
    await rateLimit(db, { bucket, max: SIGN_INS_PER_MINUTE, windowSeconds: WINDOW_SECONDS }, MESSAGE);
  }

  return async ({ db, request, step }) => {
    const bucket = `${step}:${clientAddress(request)}`;
    try {
      await countAttempt(db, bucket);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.retryAfterSeconds === null) throw error;
      if (bucket.length <= MAX_BUCKET_LENGTH) refusals.set(bucket, performance.now() + error.retryAfterSeconds * 1000);
      await delayRefusal();
      throw error;
    }
  };
}
