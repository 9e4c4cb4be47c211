import { openDatabase } from '@survivor/db/connection/database';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildInternalApp, createRegistry } from './metrics.ts';
import { mountProbes, type ProbeDeps, type StartingDeps } from './probes.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function ask(probes: Partial<ProbeDeps>) {
  const asked = { db: test.db, isQueueThere: async () => true, needsQueue: true, ...probes };
  const app = buildInternalApp({ probes: asked, metrics: createRegistry({ process: 'worker', version: '1', build: 'test' }) });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/metrics')).body).toContain('process_cpu_seconds_total');
  // Everybody who reaches the port of the operator is told why.
  const answer = await app.inject({ url: '/readyz', remoteAddress: '10.0.0.7' });
  await app.close();
  return [answer.statusCode, answer.json()];
}

const silence = () => new Promise<boolean>(() => {});
const refusal = async () => Promise.reject(new Error('no'));
const HERE = { database: 'ok', migrations: 'ok', queue: 'ok' };

it.each<[string, Partial<ProbeDeps>, number, object]>([
  ['with all parts', {}, 200, { status: 'ok', checks: HERE }],
  ['with live events', { describeMissingEvents: () => null }, 200, { status: 'ok', checks: { ...HERE, events: 'ok' } }],
  [
    'before it receives live events',
    { describeMissingEvents: () => 'They do not arrive' },
    503,
    { status: 'failed', checks: { ...HERE, events: 'failed' }, reasons: ['They do not arrive'] },
  ],
  ['once it was told to stop', { isDraining: () => true }, 503, { status: 'failed', checks: HERE, reasons: ['The process is stopping'] }],
  ['before its work has started', { hasStarted: () => false }, 503, { status: 'failed', checks: HERE }],
  [
    'while it waits for the database that it uses directly',
    { hasStarted: () => false, whyNotStarted: () => 'DATABASE_DIRECT_URL: no' },
    503,
    { status: 'failed', checks: HERE, reasons: ['DATABASE_DIRECT_URL: no'] },
  ],
  [
    'without its queue',
    { isQueueThere: async () => false, whyQueueAway: () => 'The queue: no' },
    503,
    { status: 'failed', checks: { ...HERE, queue: 'away' }, reasons: ['The queue: no'] },
  ],
])('says whether it is ready, and why not: %s', async (_, probes, status, body) => {
  expect(await ask(probes)).toEqual([status, body]);
});

it.each([
  ['is away', async () => false],
  ['fails', refusal],
  ['does not answer', silence],
])('without a queue that %s is ready where nothing hangs on it, and says so', async (_, isQueueThere) => {
  const checks = { ...HERE, queue: 'away' };
  expect(await ask({ isQueueThere, needsQueue: false })).toEqual([200, { status: 'ok', checks }]);
  expect(await ask({ isQueueThere, needsQueue: true })).toEqual([503, { status: 'failed', checks }]);
});

it('is not ready on a schema that lets this release not work, and says why', async () => {
  const letWork = (oldestRelease: string) => test.pool.query('update schema_state set oldest_release = $1', [oldestRelease]);
  const { rows } = await test.pool.query<{ now: string }>('select oldest_release as now from schema_state');
  await letWork('9999-later');
  const [status, body] = await ask({});
  await letWork(rows[0]?.now ?? '');
  expect([status, body]).toMatchObject([
    503,
    { status: 'failed', checks: { ...HERE, migrations: 'failed' }, reasons: [expect.stringContaining('9999-later')] },
  ]);
});

it('is not ready without a database, says why, and the process lives all the same', async () => {
  const { db } = openDatabase({ url: 'postgres://127.0.0.1:1/none' });
  const checks = { database: 'failed', migrations: 'failed', queue: 'ok' };
  const reasons = ['Nothing listens at the address of the database'];
  expect(await ask({ db })).toEqual([503, { status: 'failed', checks, reasons }]);
});

describe('on the public port', () => {
  const callers: readonly (readonly [
    who: string,
    from: { remoteAddress: string; headers?: Record<string, string> },
    isOperator: boolean,
  ])[] = [
    ['this machine', { remoteAddress: '127.0.0.1' }, true],
    ['this machine by IPv6', { remoteAddress: '::1' }, true],
    ['this machine by IPv4 written as IPv6', { remoteAddress: '::ffff:127.0.0.1' }, true],
    ['an address outside', { remoteAddress: '203.0.113.7' }, false],
    ['an address of a private network', { remoteAddress: '10.0.0.7' }, false],
    [
      'an address outside that claims to be this machine',
      { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
      false,
    ],
    ['a proxy on this machine', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }, false],
    ['a proxy on this machine by the other header', { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=203.0.113.7' } }, false],
  ];
  const requestReadiness = async (
    deps: Partial<ProbeDeps> | StartingDeps,
    from: { remoteAddress: string; headers?: Record<string, string> },
  ) => {
    const app = fastify({ trustProxy: true });
    mountProbes(app, 'describeWait' in deps ? deps : { db: test.db, isQueueThere: async () => true, needsQueue: true, ...deps });
    const answer = await app.inject({ url: '/readyz', ...from });
    await app.close();
    return [answer.statusCode, answer.json()];
  };

  it.each(callers)('%s is told whether it is ready, and the reasons only if it is the operator', async (_, from, isOperator) => {
    const why = { checks: HERE, reasons: ['The process is stopping'], warnings: ['Redis may evict'] };
    expect(await requestReadiness({ isDraining: () => true, warning: () => 'Redis may evict' }, from)).toEqual([
      503,
      { status: 'failed', ...(isOperator && why) },
    ]);
    expect(await requestReadiness({}, from)).toEqual([200, { status: 'ok', ...(isOperator && { checks: HERE }) }]);
    const checks = { database: 'failed', migrations: 'failed', queue: 'away' };
    expect(await requestReadiness({ describeWait: () => 'db:5432 refuses' }, from)).toEqual([
      503,
      { status: 'failed', ...(isOperator && { checks, reasons: ['db:5432 refuses'] }) },
    ]);
  });
});
