import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { type Collector, startCollector } from '@survivor/runtime/testing';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnMain } from '../testing/spawn-main.ts';

let database: TestDatabase;
let collector: Collector;
beforeAll(async () => {
  [database, collector] = await Promise.all([createTestDatabase(), startCollector()]);
});
afterAll(async () => {
  await Promise.all([database.close(), collector.close()]);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DEMO: '1',
  APP_SECRET: 'a secret of the tests that is long enough for anybody',
  PUBLIC_URL: 'https://pools.example.com',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'secret',
  DRAIN_SECONDS: '0',
  WEB_PROCESSES: '2',
  BUILD_ID: 'build-7',
};

it('a server of two processes tells the sum of both on a port of its own, and each sends its traces, the last of them at its end', async () => {
  const [port, metricsPort] = [await getPort(), await getPort()];
  const env = { ...PRODUCTION, METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const primary = spawnMain({ databaseUrl: database.url, port, env });
  const lines: string[] = [];
  primary.stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n')));
  const exited = once(primary, 'exit');
  try {
    const ended = exited.then(([code]) => Promise.reject(new Error(`it ended with ${code}`)));
    ended.catch(() => {});
    while (lines.filter((line) => line.includes('a server process is ready')).length < 2)
      await Promise.race([once(primary.stdout ?? primary, 'data'), ended]);
    expect(lines.filter((line) => line.includes('"msg"')).every((line) => line.includes('"build":"build-7"'))).toBe(true);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}/api/v1${path}`, { headers: { connection: 'close' } });
    // A process that compiles its first answers may refuse anonymous requests for a moment.
    while ((await Promise.all([1, 2, 3, 4].map(() => get('/seasons')))).some(({ status }) => status !== 200));
    const ask = () => get('/status');
    for (let asked = 0; asked < 6; asked += 1) expect(await (await ask()).json()).toMatchObject({ build: 'build-7' });
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).not.toContain('survivor_');
    const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(told).toContain('survivor_procedure_calls_total{procedure="state.status",outcome="ok"} 6');
    expect(told).toMatch(/survivor_build_info\{process="server",version="[\d.]+",build="build-7"\} 1/);
    expect(told).toContain('survivor_live_listening 1');
    expect(told).toMatch(/survivor_db_pool_connections\{pool="reads",state="size"\} 12/);
  } finally {
    primary.kill('SIGTERM');
    await exited;
  }
  const spans = await collector.until(({ name }) => name === 'GET /api/v1/status');
  expect(spans.filter(({ name }) => name === 'GET /api/v1/status')).toHaveLength(6);
  expect(spans.filter(({ name }) => name === 'state.status')).toHaveLength(6);
});
