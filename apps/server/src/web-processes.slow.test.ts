import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { type Collector, startCollector } from '@survivor/runtime/testing';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnMain } from './testing/spawn-main.ts';

let database: TestDatabase;
let collector: Collector;
beforeAll(async () => {
  [database, collector] = await Promise.all([createTestDatabase(), startCollector()]);
});
afterAll(async () => {
  await Promise.all([database.close(), collector.close()]);
});

const CLOSED = { headers: { connection: 'close' } };
const statusOf = (url: string) =>
  fetch(url, CLOSED).then(
    ({ status }) => status,
    () => 0,
  );

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(100);
}

it('serves one port by two processes, adds up their figures, starts one again that died, and ends both at a signal', async () => {
  const [port, metricsPort] = [await getPort(), await getPort()];
  const env = {
    NODE_ENV: 'production',
    DEMO: '1',
    APP_SECRET: 'a secret of the tests that is long enough for anybody',
    PUBLIC_URL: 'https://pools.example.com',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
    DRAIN_SECONDS: '0',
    WEB_PROCESSES: '2',
    BUILD_ID: 'build-7',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  };
  const primary = spawnMain({ databaseUrl: database.url, port, env });
  let output = '';
  for (const stream of [primary.stdout, primary.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = once(primary, 'exit');
  const isOver = () => primary.exitCode !== null;
  try {
    const ready = () => [...output.matchAll(/"pid":(\d+),.*"msg":"a server process is ready"/g)].map(([, pid]) => Number(pid));
    await until(async () => isOver() || ready().length === 2);
    expect(new Set(ready()).size, output).toBe(2);
    const url = `http://127.0.0.1:${port}`;
    // A process that compiles its first answers may refuse anonymous requests for a moment.
    await until(async () =>
      (await Promise.all([1, 2, 3, 4].map(() => statusOf(`${url}/api/v1/seasons`)))).every((status) => status === 200),
    );
    for (let asked = 0; asked < 6; asked += 1)
      expect(await (await fetch(`${url}/api/v1/status`, CLOSED)).json()).toMatchObject({ build: 'build-7' });
    expect(await (await fetch(`${url}/metrics`, CLOSED)).text()).not.toContain('survivor_');
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, CLOSED)).text();
    expect(metrics).toContain('survivor_procedure_calls_total{procedure="state.status",outcome="ok"} 6');
    expect(metrics).toMatch(/survivor_build_info\{process="server",version="[\d.]+",build="build-7"\} 1/);
    expect(metrics).toMatch(/survivor_db_pool_connections\{pool="reads",state="size"\} 12/);

    process.kill(ready()[0] ?? 0, 'SIGKILL');
    await until(async () => ready().length === 3);
    await until(async () => (await statusOf(`${url}/readyz`)) === 200);
    primary.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await statusOf(`${url}/readyz`)).toBe(0);
    for (const pid of ready()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  } finally {
    primary.kill('SIGKILL');
  }
  for (const name of ['GET /api/v1/status', 'state.status']) await collector.until((span) => span.name === name);
});
