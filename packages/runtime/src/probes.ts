import type { Db } from '@survivor/db/database';
import { isMigrated } from '@survivor/db/migrate';
import { readNow } from '@survivor/db/queries/clock';
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
};

async function isTrue(timeoutMs: number, check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const word = (isGood: boolean) => (isGood ? 'ok' : 'failed');

async function readinessOf({ db, isQueueThere, needsQueue, hasStarted = () => true, isDraining = () => false, whyUnheard }: ProbeDeps) {
  const [database, migrations, queue] = await Promise.all([
    isTrue(TIMEOUT_MS, async () => (await readNow(db)) instanceof Date),
    isTrue(TIMEOUT_MS, () => isMigrated(db)),
    isTrue(needsQueue ? TIMEOUT_MS : OPTIONAL_TIMEOUT_MS, isQueueThere),
  ]);
  const reason = isDraining() ? 'It was told to stop' : (whyUnheard?.() ?? null);
  const isReady = hasStarted() && database && migrations && (queue || !needsQueue) && reason === null;
  const checks = { database: word(database), migrations: word(migrations), queue: queue ? 'ok' : 'away' };
  const told = whyUnheard === undefined ? checks : { ...checks, events: word(whyUnheard() === null) };
  return { isReady, body: { checks: told, ...(reason !== null && { reasons: [reason] }) } };
}

const NOT_YET = { isReady: false, body: { checks: { database: 'failed', migrations: 'failed', queue: 'away' } } };

/**
 * `/healthz`: the process lives. `/readyz`: database, migrations, queue and live events, each listed in the body, with reasons in words; 503 while
 * one that it needs is not there (contract 4). Null: nothing is there yet.
 */
export function mountProbes(app: FastifyInstance, deps: ProbeDeps | null): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { isReady, body } = deps === null ? NOT_YET : await readinessOf(deps);
    return reply.code(isReady ? 200 : 503).send({ status: word(isReady), ...body });
  });
}
