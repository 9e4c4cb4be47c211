import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { prepareDatabase } from '@survivor/services';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnMain } from '../spawn-main.ts';

const CLIENTS = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = { kind: 'virtual', at: new Date('2025-10-01T16:00:00Z') } as const;
  await prepareDatabase(database.db, { season: 2025, sportsSource: 'demo', clock, adminEmails: [] });
});
afterAll(() => database.close());

type Answer = { readonly status: number; readonly connection: string | undefined };

/** 0 for a request that failed. */
const ask = (url: string, agent?: Agent) =>
  new Promise<Answer>((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
    });
    request.once('error', () => resolve({ status: 0, connection: undefined }));
  });

async function startServer() {
  const port = await getPort();
  const child = spawnMain({ databaseUrl: database.url, port, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error', DRAIN_SECONDS: '2' } });
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await ask(`${url}/readyz`)).status === 200;
  while (!(await isReady())) await wait(100);
  return { url, child, isReady, exited: once(child, 'exit') };
}

it('loses no request of a balancer when one of two servers is stopped, and ends connections while it drains', async () => {
  const servers = [await startServer(), await startServer()];
  const [first] = servers;
  if (first === undefined) throw new Error('there is no server');
  let ready = servers;
  let isOver = false;
  const answers: (Answer & { url: string })[] = [];

  async function watch(): Promise<void> {
    while (!isOver) {
      const states = await Promise.all(servers.map((server) => server.isReady()));
      ready = servers.filter((_, index) => states[index]);
      await wait(100);
    }
  }
  async function request(): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    for (let count = 0; !isOver; count += 1) {
      const { url } = ready[count % ready.length] ?? first ?? { url: '' };
      answers.push({ ...(await ask(`${url}/api/v1/status`, agent)), url });
      await wait(5);
    }
    agent.destroy();
  }

  try {
    const running = [watch(), ...Array.from({ length: CLIENTS }, request)];
    while (new Set(answers.map(({ url }) => url)).size < 2) await wait(10);
    const { length: before } = answers;
    first.child.kill('SIGTERM');
    while (await first.isReady()) await wait(10);
    expect(await ask(`${first.url}/api/v1/status`, new Agent({ keepAlive: true }))).toEqual({ status: 200, connection: 'close' });
    expect(await first.exited).toEqual([0, null]);
    isOver = true;
    await Promise.all(running);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.slice(0, before).map(({ url }) => url)).size).toBe(2);
    expect(answers.length).toBeGreaterThan(before);
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
  }
});
