import { createServer } from 'node:net';
import { createTestDatabase } from '@survivor/db/testing';
import { createLogger } from '@survivor/runtime';
import { prepareDatabase } from '@survivor/services';
import { expect, it } from 'vitest';
import { startWorker } from './start-worker.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

it('a worker that was told to stop says at once that it is not ready, and why', async () => {
  const database = await createTestDatabase();
  const clock = { kind: 'virtual', at: new Date('2025-10-01T16:00:00Z') } as const;
  await prepareDatabase(database.db, { season: 2025, sportsSource: 'demo', clock, adminEmails: [] });
  const port = await freePort();
  const settings = {
    season: 2025,
    sportsSource: 'demo',
    oidc: null,
    appSecrets: ['a secret of the tests'],
    mail: null,
    push: { hosts: [], contact: 'mailto:a@example.com' },
    offline: false,
    publicUrl: 'http://localhost:3000',
    sportsdbUrl: '',
    sportsdbRequestsPerMinute: 20,
    workerHealthPort: port,
    host: '127.0.0.1',
    redisUrl: null,
  } as const;
  const worker = await startWorker({ settings, databaseUrl: database.url, log: createLogger({ process: 'worker', level: 'silent' }) });
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } });
  while ((await ask()).status !== 200);
  worker.drain();
  const answer = await ask();
  expect([answer.status, await answer.json()]).toMatchObject([503, { status: 'failed', reasons: ['It was told to stop'] }]);
  await worker.stop();
  await database.close();
});
