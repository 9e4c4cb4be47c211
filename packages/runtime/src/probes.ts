import type { Db } from '@survivor/db/connection/database';
import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import { describeSchemaMismatch } from '@survivor/db/migrations/schema-compatibility';
import { readNow } from '@survivor/db/queries/season/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TIMEOUT_MS = 2000;
/** Where it decides nothing nobody waits for it: probes have short limits of their own. */
const OPTIONAL_TIMEOUT_MS = 500;

export type ProbeDeps = {
  readonly db: Db;
  readonly isQueueThere: () => Promise<boolean>;
  /** False for a process that is of use without the queue: it is ready all the same. */
  readonly needsQueue: boolean;
  /** Whether it has begun to work; at once unless told. */
  readonly hasStarted?: () => boolean;
  /** Whether it was told to stop, and serves what still comes. */
  readonly isDraining?: () => boolean;
  /** Of a process that listens: in words why it has not heard anything yet, or null. */
  readonly whyUnheard?: () => string | null;
  /** What it works in spite of, in words, or null. */
  readonly warning?: () => string | null;
};

/** What the check says, or this where it fails or is late. */
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
const UNKNOWN = 'The database does not say which schema it has';

const word = (isGood: boolean) => (isGood ? 'ok' : 'failed');

const whyAway = (db: Db): Promise<string | null> => readNow(db).then(() => null, describeDatabaseError);

async function readinessOf(deps: ProbeDeps) {
  const { db, isQueueThere, needsQueue, hasStarted = () => true, isDraining = () => false, whyUnheard, warning } = deps;
  const [away, unfit, queue] = await Promise.all([
    inTime<string | null>(TIMEOUT_MS, () => whyAway(db), NO_RESPONSE),
    inTime<string | null>(TIMEOUT_MS, () => describeSchemaMismatch(db), UNKNOWN),
    inTime(needsQueue ? TIMEOUT_MS : OPTIONAL_TIMEOUT_MS, isQueueThere, false),
  ]);
  const reason = isDraining() ? 'It was told to stop' : (whyUnheard?.() ?? null);
  const isReady = hasStarted() && away === null && unfit === null && (queue || !needsQueue) && reason === null;
  const checks = { database: word(away === null), migrations: word(unfit === null), queue: queue ? 'ok' : 'away' };
  const told = whyUnheard === undefined ? checks : { ...checks, events: word(whyUnheard() === null) };
  const reasons = [away ?? unfit, reason].filter((one) => one !== null);
  const warned = warning?.() ?? null;
  const words = { ...(reasons.length > 0 && { reasons }), ...(warned !== null && { warnings: [warned] }) };
  return { isReady, body: { checks: told, ...words } };
}

/** Of a process that has nothing yet: in words what it waits for, or null. */
export type StartingDeps = { readonly whyWaiting: () => string | null };

function notYet({ whyWaiting }: StartingDeps) {
  const why = whyWaiting();
  const checks = { database: 'failed', migrations: 'failed', queue: 'away' };
  return { isReady: false, body: { checks, ...(why !== null && { reasons: [why] }) } };
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy on this machine adds one of them, since its client is elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const isOfThisMachine = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/**
 * `/healthz`: the process lives. `/readyz`: 503 while the database, migrations, queue or live
 * events that it needs are missing (contract 4). Only callers on this machine, or on the internal
 * port, get reasons.
 */
export function mountProbes(app: FastifyInstance, deps: ProbeDeps | StartingDeps, { isInternal = false } = {}): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const { isReady, body } = 'whyWaiting' in deps ? notYet(deps) : await readinessOf(deps);
    return reply.code(isReady ? 200 : 503).send({ status: word(isReady), ...((isInternal || isOfThisMachine(request)) && body) });
  });
}
