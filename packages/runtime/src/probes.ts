import type { Db } from '@survivor/db/connection/database';
import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import { describeSchemaMismatch } from '@survivor/db/migrations/schema-compatibility';
import { readNow } from '@survivor/db/queries/season/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TIMEOUT_MS = 2000;
/** Optional checks are short, because probes have short limits of their own. */
const OPTIONAL_TIMEOUT_MS = 500;

export type ProbeDeps = {
  readonly db: Db;
  readonly isQueueThere: () => Promise<boolean>;
  /** False for a process that is ready without the queue. */
  readonly needsQueue: boolean;
  /** Whether it has started to work; by default always. */
  readonly hasStarted?: () => boolean;
  /** Whether it is stopping and only finishes its work. */
  readonly isDraining?: () => boolean;
  /** Why live events do not arrive, as text, or null. Absent for a process that does not listen. */
  readonly describeMissingEvents?: () => string | null;
  /** What a process that has not started yet waits for, as text, or null. */
  readonly whyNotStarted?: () => string | null;
  /** Why the queue is away, as text, or null; called only if it is away. */
  readonly whyQueueAway?: () => string | null;
  /** A problem that does not stop it from working, as text, or null. */
  readonly warning?: () => string | null;
};

/** The result of the check, or `otherwise` if it fails or is late. */
async function inTime<T>(timeoutMs: number, check: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeoutMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}

const NO_RESPONSE = 'The database does not answer in time';
const UNKNOWN = 'The schema of the database could not be read';

const statusOf = (isGood: boolean) => (isGood ? 'ok' : 'failed');

const describeUnavailable = (db: Db): Promise<string | null> => readNow(db).then(() => null, describeDatabaseError);

async function readinessOf(deps: ProbeDeps) {
  const {
    db,
    isQueueThere,
    needsQueue,
    hasStarted = () => true,
    isDraining = () => false,
    describeMissingEvents,
    whyNotStarted,
    whyQueueAway,
    warning,
  } = deps;
  const [databaseProblem, schemaProblem, isQueueUp] = await Promise.all([
    inTime<string | null>(TIMEOUT_MS, () => describeUnavailable(db), NO_RESPONSE),
    inTime<string | null>(TIMEOUT_MS, () => describeSchemaMismatch(db), UNKNOWN),
    inTime(needsQueue ? TIMEOUT_MS : OPTIONAL_TIMEOUT_MS, isQueueThere, false),
  ]);
  const reason = isDraining() ? 'The process is stopping' : (describeMissingEvents?.() ?? null);
  const isReady = hasStarted() && databaseProblem === null && schemaProblem === null && (isQueueUp || !needsQueue) && reason === null;
  const checks = {
    database: statusOf(databaseProblem === null),
    migrations: statusOf(schemaProblem === null),
    queue: isQueueUp ? 'ok' : 'away',
  };
  const checksWithEvents = describeMissingEvents === undefined ? checks : { ...checks, events: statusOf(describeMissingEvents() === null) };
  const whyNoQueue = isQueueUp || !needsQueue ? null : (whyQueueAway?.() ?? null);
  const reasons = [databaseProblem ?? schemaProblem ?? whyNotStarted?.() ?? whyNoQueue, reason].filter((one) => one !== null);
  const warned = warning?.() ?? null;
  const explanations = { ...(reasons.length > 0 && { reasons }), ...(warned !== null && { warnings: [warned] }) };
  return { isReady, body: { checks: checksWithEvents, ...explanations } };
}

/** What a starting process waits for, as text, or null. */
export type StartingDeps = { readonly describeWait: () => string | null };

function notYet({ describeWait }: StartingDeps) {
  const why = describeWait();
  const checks = { database: 'failed', migrations: 'failed', queue: 'away' };
  return { isReady: false, body: { checks, ...(why !== null && { reasons: [why] }) } };
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy on this machine sets one of these, because its client is elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const isOfThisMachine = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/**
 * Serves `/healthz`, while the process lives, and `/readyz`, which is 503 if the required database,
 * migrations, queue or live events are missing (contract 4). Only callers on this machine or the
 * internal port get reasons.
 */
export function mountProbes(app: FastifyInstance, deps: ProbeDeps | StartingDeps, { isInternal = false } = {}): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const { isReady, body } = 'describeWait' in deps ? notYet(deps) : await readinessOf(deps);
    return reply.code(isReady ? 200 : 503).send({ status: statusOf(isReady), ...((isInternal || isOfThisMachine(request)) && body) });
  });
}
