import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Db, longestWaitFor } from '@survivor/db/database';
import type { Logger } from '@survivor/runtime';
import { ServiceError } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth/authenticate.ts';
import { isRead } from './is-read.ts';

const LOOK_EVERY_MS = 250;
const LOOP_RESOLUTION_MS = 10;
/** A page that waits longer is no use to anybody. */
const MOST_MS = 1000;
const MOST_WITH_ANONYMOUS_MS = 300;
/** From the first to both together, drawn anew for each, so that those who were refused do not all come back at once. */
const RETRY_AFTER_SECONDS = 2;
const RETRY_SPREAD_SECONDS = 6;

/** How long, in milliseconds, somebody waited for the event loop, and waits now for a connection to the database. */
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

/** Before it is asked who calls, so that nothing is paid for a request that is refused, and the refusal is worded by its protocol. */
export function withShedding(authenticate: Authenticate, { refuseRead }: Pick<Shedding, 'refuseRead'>): Authenticate {
  return async (request) => {
    refuseRead(request);
    return await authenticate(request);
  };
}

/**
 * Refuses reads while the process makes people wait for more than a second, and anonymous requests sooner; never a pick, nor
 * anything else that is written. Two looks in a row have to say so, and one that does not ends it.
 */
export function shedLoad(app: FastifyInstance, { pools, logger, measure = (own) => own }: ShedOptions): Shedding {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  let lastMs = 0;
  /** What both of the last two looks exceed. */
  let waitMs = 0;
  const isShedding = () => waitMs > MOST_MS;

  function look(): void {
    const wasShedding = isShedding();
    const own = { loopDelayMs: Math.max(0, delay.max / 1e6 - LOOP_RESOLUTION_MS), poolWaitMs: Math.max(...pools.map(longestWaitFor)) };
    delay.reset();
    const { loopDelayMs, poolWaitMs } = measure(own);
    const nowMs = Math.max(loopDelayMs, poolWaitMs);
    waitMs = Math.min(lastMs, nowMs);
    lastMs = nowMs;
    if (!wasShedding && isShedding()) logger.warn({ loopDelayMs, poolWaitMs }, 'overload: reads are refused');
    if (wasShedding && !isShedding()) logger.info('overload: over');
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return {
    refuseRead(request) {
      if (!isShedding() || !isRead(request)) return;
      const retryAfterSeconds = RETRY_AFTER_SECONDS + Math.floor(Math.random() * RETRY_SPREAD_SECONDS);
      throw new ServiceError('unavailable', 'Too many people at once. Please wait a moment.', { retryAfterSeconds });
    },
    admitsAnonymous: () => waitMs <= MOST_WITH_ANONYMOUS_MS,
    isShedding,
  };
}
