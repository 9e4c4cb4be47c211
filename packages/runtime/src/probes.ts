import type { Db } from '@survivor/db/database';
import { readNow } from '@survivor/db/queries/clock';
import { whySchemaUnfit } from '@survivor/db/schema-fit';
import type { FastifyInstance } from 'fastify';

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

const UNKNOWN = 'The database does not say which schema it has';

const word = (isGood: boolean) => (isGood ? 'ok' : 'failed');

async function readinessOf(deps: ProbeDeps) {
  const { db, isQueueThere, needsQueue, hasStarted = () => true, isDraining = () => false, whyUnheard, warning } = deps;
  const [database, unfit, queue] = await Promise.all([
    inTime(TIMEOUT_MS, async () => (await readNow(db)) instanceof Date, false),
    inTime<string | null>(TIMEOUT_MS, () => whySchemaUnfit(db), UNKNOWN),
    inTime(needsQueue ? TIMEOUT_MS : OPTIONAL_TIMEOUT_MS, isQueueThere, false),
  ]);
  const reason = isDraining() ? 'It was told to stop' : (whyUnheard?.() ?? null);
  const isReady = hasStarted() && database && unfit === null && (queue || !needsQueue) && reason === null;
  const checks = { database: word(database), migrations: word(unfit === null), queue: queue ? 'ok' : 'away' };
  const told = whyUnheard === undefined ? checks : { ...checks, events: word(whyUnheard() === null) };
  const reasons = [database ? unfit : null, reason].filter((one) => one !== null);
  const warned = warning?.() ?? null;
  const words = { ...(reasons.length > 0 && { reasons }), ...(warned !== null && { warnings: [warned] }) };
  return { isReady, body: { checks: told, ...words } };
}

const NOT_YET = { isReady: false, body: { checks: { database: 'failed', migrations: 'failed', queue: 'away' } } };

/**
 * `/healthz`: the process lives. `/readyz`: database, migrations, queue and live events, each listed in the body, with reasons and warnings in words; 503
 * while one that it needs is not there (contract 4). Null: nothing is there yet.
 */
export function mountProbes(app: FastifyInstance, deps: ProbeDeps | null): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { isReady, body } = deps === null ? NOT_YET : await readinessOf(deps);
    return reply.code(isReady ? 200 : 503).send({ status: word(isReady), ...body });
  });
}
