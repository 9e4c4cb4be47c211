import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { type Collector, startCollector } from '@survivor/runtime/testing';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnMain } from '../spawn-main.ts';

let database: TestDatabase;
let collector: Collector;
beforeAll(async () => {
  [database, collector] = await Promise.all([createTestDatabase(), startCollector()]);
});
afterAll(() => Promise.all([database.close(), collector.close()]));

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

const send = (url: string) => fetch(url, { headers: { connection: 'close' } });
const statusOf = (url: string) =>
  send(url).then(
    ({ status }) => status,
    () => 0,
  );

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(50);
}

it('serves one port by two processes, starts one that died again, reports the sums and traces of both, and ends all at a signal', async () => {
  const [port, metricsPort] = [await getPort(), await getPort()];
  const env = { ...PRODUCTION, METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const primary = spawnMain({ databaseUrl: database.url, port, env });
  let output = '';
  for (const stream of [primary.stdout, primary.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(primary, 'exit');
  const ready = () => {
    if (primary.exitCode !== null) throw new Error(`it ended with ${primary.exitCode}: ${output.slice(-2000)}`);
    return [...output.matchAll(/"pid":(\d+)[^\n]*"msg":"a server process is ready"/g)].map(([, pid]) => Number(pid));
  };
  const url = `http://127.0.0.1:${port}`;
  const areAll = async (path: string) =>
    (await Promise.all([1, 2, 3, 4].map(() => statusOf(url + path)))).every((status) => status === 200);
  try {
    await until(() => ready().length === 2);
    const pids = ready();
    expect(new Set(pids).size).toBe(2);
    const lines = output.split('\n').filter((line) => line.includes('"msg"'));
    expect(lines.filter((line) => !line.includes('"build":"build-7"'))).toEqual([]);
    const [first = 0] = pids;
    process.kill(first, 'SIGKILL');
    await until(() => ready().length === 3);
    await until(() => areAll('/readyz'));
    const started = ready();
    // A process that compiles its first answers may refuse anonymous requests for a moment.
    await until(() => areAll('/api/v1/seasons'));
    for (let sent = 0; sent < 6; sent += 1) expect(await (await send(`${url}/api/v1/status`)).json()).toMatchObject({ build: 'build-7' });
    expect(await (await send(`${url}/metrics`)).text()).not.toContain('survivor_');
    const metrics = await (await send(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('survivor_procedure_calls_total{procedure="state.status",outcome="ok"} 6');
    expect(metrics).toMatch(/survivor_build_info\{process="server",version="[\d.]+",build="build-7"\} 1/);
    expect(metrics).toContain('survivor_live_listening 1');
    expect(metrics).toMatch(/survivor_db_pool_connections\{pool="reads",state="size"\} 12/);
    primary.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await statusOf(`${url}/readyz`)).toBe(0);
    for (const pid of started) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  } finally {
    primary.kill('SIGKILL');
  }
  const spans = await collector.until(({ name }) => name === 'GET /api/v1/status');
  expect(spans.filter(({ name }) => name === 'GET /api/v1/status')).toHaveLength(6);
  expect(spans.filter(({ name }) => name === 'state.status')).toHaveLength(6);
});
