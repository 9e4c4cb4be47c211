import { createServer } from 'node:net';
import { findRun } from '@survivor/db/queries/job/job-runs';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { createLogger } from '@survivor/runtime';
import { prepareDatabase, startRun } from '@survivor/services';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartWorkerArgs, startWorker } from './start-worker.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

let database: TestDatabase;
let port: number;
beforeEach(async () => {
  database = await createTestDatabase();
  const clock = { kind: 'virtual', at: new Date('2025-10-01T16:00:00Z') } as const;
  await prepareDatabase(database.db, { season: 2025, sportsSource: 'demo', clock, adminEmails: [] });
  port = await freePort();
});
afterEach(() => database.close());

function start(overrides: StartWorkerArgs['overrides'] = {}) {
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
  const log = createLogger({ process: 'worker', level: 'silent' });
  return startWorker({ settings, databaseUrl: database.url, log, overrides });
}

it('a worker that was told to stop says at once that it is not ready, and why', async () => {
  const worker = await start();
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } });
  while ((await ask()).status !== 200);
  worker.drain();
  const answer = await ask();
  expect([answer.status, await answer.json()]).toMatchObject([503, { status: 'failed', reasons: ['The process is stopping'] }]);
  await worker.stop();
});

it('has stopped once its job is done, and the job has succeeded', async () => {
  const job = { begin: () => {}, end: () => {} };
  const begun = new Promise<void>((resolve) => {
    job.begin = resolve;
  });
  const worker = await start({
    FetchTeams: () =>
      new Promise((resolve) => {
        job.end = () => resolve('done in time');
        job.begin();
      }),
  });
  const queue = makeQueue({ redisUrl: null, databaseUrl: database.url });
  const runId = await startRun({ ctx: { db: database.db, queue }, name: 'FetchTeams', payload: {} });
  await begun;
  let hasStopped = false;
  const stopping = worker.stop().then(() => {
    hasStopped = true;
  });
  // Several turns in which a worker that does not wait would be gone.
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hasStopped).toBe(false);
  job.end();
  await stopping;
  expect(await findRun(database.db, runId)).toMatchObject({ status: 'Succeeded' });
  await queue.close();
});
