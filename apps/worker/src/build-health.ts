import { type Db, isMigrated, readNow } from '@survivor/db';
import type { JobEngine } from '@survivor/jobs';
import Fastify, { type FastifyInstance } from 'fastify';

export type HealthDeps = { readonly db: Db; readonly engine: Pick<JobEngine, 'isReachable'> };

const isTrue = (check: Promise<boolean>): Promise<boolean> => check.catch(() => false);

/** `GET /healthz`: the process lives; `GET /readyz`: 200 when database, migrations and queue are there, else 503 (contract 4). */
export function buildHealth({ db, engine }: HealthDeps): FastifyInstance {
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, migrations, queue] = await Promise.all([
      isTrue(readNow(db).then(() => true)),
      isTrue(isMigrated(db)),
      isTrue(engine.isReachable()),
    ]);
    const isReady = database && migrations && queue;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', database, migrations, queue });
  });
  return app;
}
