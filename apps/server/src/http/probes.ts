import { type Db, isMigrated, readNow } from '@survivor/db';
import type { JobQueue } from '@survivor/jobs';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 2000;
/** It decides nothing, so that nobody waits for it: probes have short limits of their own. */
const QUEUE_TIMEOUT_MS = 500;

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

export type ProbeDeps = { readonly db: Db; readonly queue: Pick<JobQueue, 'health'> };

/**
 * `/healthz`: the process lives. `/readyz`: database and migrations, each listed in the body; 503 while one is not ready (contract 4). The queue
 * is told there too, and a server without it is ready all the same: people read and pick.
 */
export function mountProbes(app: FastifyInstance, { db, queue }: ProbeDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [hasDatabase, hasMigrations, hasQueue] = await Promise.all([
      isTrue(TIMEOUT_MS, async () => (await readNow(db)) instanceof Date),
      isTrue(TIMEOUT_MS, () => isMigrated(db)),
      isTrue(QUEUE_TIMEOUT_MS, async () => (await queue.health()).isUp),
    ]);
    const isReady = hasDatabase && hasMigrations;
    const word = (isGood: boolean) => (isGood ? 'ok' : 'failed');
    const checks = { database: word(hasDatabase), migrations: word(hasMigrations), queue: hasQueue ? 'ok' : 'away' };
    return reply.code(isReady ? 200 : 503).send({ status: word(isReady), checks });
  });
}
