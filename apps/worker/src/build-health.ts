import { type Db, isMigrated, readNow } from '@survivor/db';
import Fastify, { type FastifyInstance } from 'fastify';

export type HealthDeps = {
  readonly db: Db;
  /** Whether the database is prepared and the worker has begun. */
  readonly hasStarted: () => boolean;
  /** Whether the queue answers, and this worker has found it. */
  readonly isQueueThere: () => Promise<boolean>;
};

const PATIENCE_MS = 2500;

/** False also for a check that fails, or does not answer in time. */
async function isTrue(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  return await Promise.race([check.catch(() => false), late]).finally(() => clearTimeout(timer));
}

/** `GET /healthz`: the process lives; `GET /readyz`: 200 when it works and database, migrations and queue are there, else 503 (contract 4). */
export function buildHealth({ db, hasStarted, isQueueThere }: HealthDeps): FastifyInstance {
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, migrations, queue] = await Promise.all([
      isTrue(readNow(db).then(() => true)),
      isTrue(isMigrated(db)),
      isTrue(isQueueThere()),
    ]);
    const isReady = hasStarted() && database && migrations && queue;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', database, migrations, queue });
  });
  return app;
}
