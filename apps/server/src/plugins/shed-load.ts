import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Db, longestWaitMs } from '@survivor/db/connection/database';
import type { Logger } from '@survivor/runtime';
import { ServiceError } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth/sessions/authenticate.ts';
import { isRead } from './is-read-request.ts';

const SAMPLE_EVERY_MS = 250;
const LOOP_RESOLUTION_MS = 10;
/** Reads are refused above this wait. */
const MAX_WAIT_MS = 1000;
/** Anonymous requests are refused above this wait. */
const MAX_ANONYMOUS_WAIT_MS = 300;
/** Retry-After is random between 2 and 7 seconds, so refused clients do not return at once. */
const RETRY_AFTER_SECONDS = 2;
const RETRY_SPREAD_SECONDS = 6;

/** The longest waits in milliseconds: for the event loop, and for a database connection. */
export type Pressure = { readonly loopDelayMs: number; readonly poolWaitMs: number };

export type ShedOptions = {
  readonly pools: readonly Db[];
  readonly logger: Logger;
  /** In tests: replaces the pressure that the process measures. */
  readonly measure?: ((own: Pressure) => Pressure) | undefined;
};

export type Shedding = {
  /** Throws for a read while reads are refused: 503 with Retry-After. */
  readonly refuseRead: (request: { readonly method: string; readonly url: string }) => void;
  /** Whether an anonymous request is admitted now. */
  readonly admitsAnonymous: () => boolean;
  /** Whether reads are refused now. */
  readonly isShedding: () => boolean;
};

/** Refuses before authentication, so a refused read costs no query. */
export function withShedding(authenticate: Authenticate, { refuseRead }: Pick<Shedding, 'refuseRead'>): Authenticate {
  return async (request) => {
    refuseRead(request);
    return await authenticate(request);
  };
}

/**
 * Refuses reads while requests wait for more than a second, and anonymous requests earlier.
 * Writes, picks included, are never refused. Shedding starts after two samples in a row above
 * the limit and stops with the first one below it.
 */
export function shedLoad(app: FastifyInstance, { pools, logger, measure = (own) => own }: ShedOptions): Shedding {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  let lastMs = 0;
  /** The smaller wait of the last two samples. */
  let waitMs = 0;
  const isShedding = () => waitMs > MAX_WAIT_MS;

  function sample(): void {
    const wasShedding = isShedding();
    const own = { loopDelayMs: Math.max(0, delay.max / 1e6 - LOOP_RESOLUTION_MS), poolWaitMs: Math.max(...pools.map(longestWaitMs)) };
    delay.reset();
    const { loopDelayMs, poolWaitMs } = measure(own);
    const nowMs = Math.max(loopDelayMs, poolWaitMs);
    waitMs = Math.min(lastMs, nowMs);
    lastMs = nowMs;
    if (!wasShedding && isShedding()) logger.warn({ loopDelayMs, poolWaitMs }, 'overload: reads are refused');
    if (wasShedding && !isShedding()) logger.info('overload: over');
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return {
    refuseRead(request) {
      if (!isShedding() || !isRead(request)) return;
      const retryAfterSeconds = RETRY_AFTER_SECONDS + Math.floor(Math.random() * RETRY_SPREAD_SECONDS);
      throw new ServiceError('unavailable', 'The site is very busy. Please wait a moment.', { retryAfterSeconds });
    },
    admitsAnonymous: () => waitMs <= MAX_ANONYMOUS_WAIT_MS,
    isShedding,
  };
}
