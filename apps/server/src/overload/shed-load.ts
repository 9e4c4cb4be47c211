import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { type Db, longestWaitFor } from '@survivor/db/database';
import { MINUTE } from '@survivor/rules';
import type { Logger } from '@survivor/runtime';
import { ServiceError } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth/authenticate.ts';
import { kindOfRequest } from './kind-of-request.ts';
import { admitsAnonymous, NOTHING_SHED, nextShed, type Pressure } from './shed-share.ts';
import { watchDeadline } from './watch-deadline.ts';

const LOOK_EVERY_MS = 100;
const PICKS_FIRST = 5 * MINUTE;
/** In one look: a hundred a second. */
const MANY_PICKS = 10;
/** From the first to both together, drawn anew for each, so that those who were refused do not all come back at once. */
const RETRY_AFTER_SECONDS = 2;
const RETRY_SPREAD_SECONDS = 6;
const LOOP_RESOLUTION_MS = 10;

/** One for each wait: an error that is made for each of thousands a second costs as much as the rest of the refusal. */
const REFUSALS = Array.from(
  { length: RETRY_SPREAD_SECONDS },
  (_, at) =>
    new ServiceError('unavailable', 'Too many people at once. Please wait a moment.', { retryAfterSeconds: RETRY_AFTER_SECONDS + at }),
);

export type ShedOptions = {
  readonly pools: readonly Db[];
  readonly reads: Db;
  readonly logger: Logger;
  /** In tests: replaces the pressure that the process measures. */
  readonly measure?: ((own: Pressure) => Pressure) | undefined;
};

/** The longest that the event loop kept somebody waiting since the last look, that somebody has been waiting for a connection now, and how busy the loop was. */
function createMeasure(pools: readonly Db[]): { measure: () => Pressure; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  let before = performance.eventLoopUtilization();
  return {
    measure: () => {
      const loopDelayMs = Math.max(0, delay.max / 1e6 - LOOP_RESOLUTION_MS);
      delay.reset();
      const until = performance.eventLoopUtilization();
      const { utilization: busy } = performance.eventLoopUtilization(until, before);
      before = until;
      return { loopDelayMs, poolWaitMs: Math.max(...pools.map(longestWaitFor)), busy };
    },
    stop: () => delay.disable(),
  };
}

export type Shedding = {
  /** Why a request is refused: 503 with Retry-After. Null for who is let in, who is not refused when it is asked again. */
  readonly refusalOf: (request: { readonly raw: IncomingMessage }) => ServiceError | null;
  /** Whether an anonymous request is admitted now. */
  readonly admitsAnonymous: () => boolean;
  /** The share of reads that is refused now. */
  readonly share: () => number;
  /** Milliseconds to the next deadline of any season; null while none is known. */
  readonly msToDeadline: () => number | null;
};

/** Before it is asked who calls, so that nothing is paid for a request that is refused, and the refusal is worded by its protocol. */
export function withShedding(authenticate: Authenticate, { refusalOf }: Pick<Shedding, 'refusalOf'>): Authenticate {
  return async (request) => {
    const refusal = refusalOf(request);
    if (refusal !== null) throw refusal;
    return await authenticate(request);
  };
}

const DECISION = Symbol('decision');

declare module 'node:http' {
  interface IncomingMessage {
    [DECISION]?: ServiceError | null;
  }
}

/** Decides once a request: who was let in is not refused when it is asked again. */
export function decideOnce(decide: (raw: IncomingMessage) => ServiceError | null): Shedding['refusalOf'] {
  return ({ raw }) => {
    if (raw[DECISION] === undefined) raw[DECISION] = decide(raw);
    return raw[DECISION];
  };
}

/**
 * Refuses some of the reads while the process is pressed. Picks are never refused so; in the last minutes before a deadline, what else is
 * written is refused like reads.
 */
export function shedLoad(app: FastifyInstance, options: ShedOptions): Shedding {
  const own = createMeasure(options.pools);
  const deadline = watchDeadline(options);
  const isNear = () => (deadline.msLeft() ?? PICKS_FIRST) < PICKS_FIRST;
  const { measure = (pressure: Pressure) => pressure } = options;
  let shed = NOTHING_SHED;
  let picks = 0;
  let isAnonymousAdmitted = false;
  const timer = setInterval(() => {
    const { share: was } = shed;
    shed = nextShed(shed, measure(own.measure()), { isDeadlineNear: isNear(), arePicking: picks >= MANY_PICKS, isAnonymousAdmitted });
    picks = 0;
    isAnonymousAdmitted = false;
    if (was === 0 && shed.share > 0) options.logger.warn(shed, 'overload: reads are refused');
    if (was > 0 && shed.share === 0) options.logger.info('overload: over');
  }, LOOK_EVERY_MS).unref();

  app.addHook('onClose', async () => {
    clearInterval(timer);
    deadline.stop();
    own.stop();
  });
  return {
    refusalOf: decideOnce(({ method = '', url = '' }) => {
      if (shed.share === 0 && method === 'GET') return null;
      const kind = kindOfRequest({ method, url });
      if (kind === 'pick') picks++;
      const isShed = kind === 'read' || (kind === 'write' && isNear());
      if (!isShed || Math.random() >= shed.share) return null;
      return REFUSALS[Math.floor(Math.random() * REFUSALS.length)] ?? null;
    }),
    admitsAnonymous: () => {
      const isAdmitted = admitsAnonymous(shed);
      isAnonymousAdmitted ||= isAdmitted;
      return isAdmitted;
    },
    share: () => shed.share,
    msToDeadline: deadline.msLeft,
  };
}
