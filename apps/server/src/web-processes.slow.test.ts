import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnMain } from './testing/spawn-main.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const statusOf = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(100);
}

it('serves one port by several processes, begins one anew that died, and ends them all at a signal', async () => {
  const port = await getPort();
  const primary = spawnMain({ databaseUrl: database.url, port, env: { LOG_LEVEL: 'info', WEB_PROCESSES: '2' } });
  let output = '';
  for (const stream of [primary.stdout, primary.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => primary.once('exit', resolve));
  try {
    const ready = () => [...output.matchAll(/"pid":(\d+),"msg":"a server process is ready"/g)].map(([, pid]) => Number(pid));
    await until(async () => ready().length === 2);
    expect(new Set(ready()).size).toBe(2);
    const url = `http://127.0.0.1:${port}/readyz`;
    await until(async () => (await Promise.all([1, 2, 3, 4].map(() => statusOf(url)))).every((status) => status === 200));
    const [first = 0] = ready();
    process.kill(first, 'SIGKILL');
    await until(async () => ready().length === 3);
    await until(async () => (await statusOf(url)) === 200);
    primary.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(await statusOf(url)).toBe(0);
    for (const pid of ready()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  } finally {
    primary.kill('SIGKILL');
  }
});
