import { type Db, isMigrated, readNow } from '@survivor/db';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 2000;

async function isTrue(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz`: the process lives. `/readyz`: database and migrations, each listed in the body; 503 while one is not ready (contract 4). */
export function mountProbes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const hasDatabase = await isTrue(async () => (await readNow(db)) instanceof Date);
    const hasMigrations = hasDatabase && (await isTrue(() => isMigrated(db)));
    const word = (isReady: boolean) => (isReady ? 'ok' : 'failed');
    return reply
      .code(hasDatabase && hasMigrations ? 200 : 503)
      .send({ status: word(hasDatabase && hasMigrations), checks: { database: word(hasDatabase), migrations: word(hasMigrations) } });
  });
}
