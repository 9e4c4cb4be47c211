import { setTimeout as wait } from 'node:timers/promises';
import { type Db, longestWaitMs } from '@survivor/db/connection/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedPools, openCountedPools } from '../testing/counted-pools.ts';
import { type LiveLeague, openLiveLeague, pick } from '../testing/live-league.ts';

const OF_AN_ADDRESS = 64;
const IN_ALL = 256;
/** Beyond what reads may wait for a connection before they are refused. */
const LONG_MS = 1500;

let live: LiveLeague;
let pools: CountedPools;
let isOpen = false;
beforeAll(async () => {
  live = await openLiveLeague({
    trustedProxies: ['127.0.0.1'],
    settings: { areRateLimitsOn: true, isGoogle: true },
    // Once the pools are open the wait for connections is real; the event loop's delay is not.
    measurePressure: (own) => ({ loopDelayMs: 0, poolWaitMs: isOpen ? own.poolWaitMs : 0 }),
    handlerMs: 240_000,
    connect: async (databaseUrl) => {
      pools = openCountedPools(databaseUrl);
      return { ...pools, databaseUrl };
    },
  });
  await Promise.all([fill(pools.db, 6), fill(pools.reads, 6)].map(async (filled) => (await filled)()));
  isOpen = true;
});
afterAll(async () => {
  await live.server.app.close();
  await pools.destroy();
  await live.server.close();
});

/** Uses up the connections of a pool; what gives them back. */
async function fill(pool: Db, size: number): Promise<() => Promise<void>> {
  const used = await Promise.all(Array.from({ length: size }, () => pool.startTransaction().execute()));
  for (const tx of used) await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  return async () => void (await Promise.all(used.map((tx) => tx.rollback().execute())));
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(10);
}

const seasonsFrom = (address: string) => fetch(`${live.address}/api/v1/seasons`, { headers: { 'x-forwarded-for': address } });
/** One of each kind that answers callers without a session. */
const ENDPOINTS = [
  'GET /api/v1/ssoauth/login',
  'GET /api/v1/ssoauth/callback?code=x&state=y',
  'POST /api/v1/ssoauth/google-token',
  'POST /api/v1/ssoauth/exchange',
  'GET /api/v1/status',
  'GET /trpc/state.status',
  'GET /trpc/league.invitation?batch=1',
  'GET /assets/legal/terms-of-service.md',
  'GET /invite/token/preview.png',
  'GET /unsubscribe/token',
  'POST /unsubscribe/token',
  'GET /calendar/AAAAAAAAAAAAAAAAAAAAAA.ics',
];

const readLeague = () => fetch(`${live.address}/api/v1/leagues/${live.league}`, { headers: live.ben.headers });
const overloads = () => live.server.logged.filter((line) => line.includes('overload: reads are refused'));
const answerOf = ({ status, headers }: Response) => [status, headers.get('retry-after')];

it('anonymous requests in progress are bounded for an address and in all, and beside as many as there may be picks and reads go on', async () => {
  const release = await fill(pools.anonymous, 2);
  const waiting: Promise<Response>[] = [];
  const beyond: Promise<Response>[] = [];
  for (const network of ['203.0.113.1', '203.0.113.2', '2001:db8:0:1::', '2001:db8:0:2::']) {
    const clientAddress = (host: number) => (network.endsWith('::') ? `${network}${host.toString(16)}` : network);
    waiting.push(...Array.from({ length: OF_AN_ADDRESS }, (_, host) => seasonsFrom(clientAddress(host))));
    await until(() => pools.demandOf('anonymous') === 2 + waiting.length);
    beyond.push(seasonsFrom(clientAddress(0xffff)));
  }
  expect(waiting).toHaveLength(IN_ALL);
  const refusals: unknown[] = [];
  for (const endpoint of ENDPOINTS) {
    const [method = '', path] = endpoint.split(' ');
    const answer = await fetch(live.address + path, { method, headers: { 'x-forwarded-for': '203.0.113.9' } });
    refusals.push([endpoint, ...answerOf(answer)]);
  }
  for (const refused of beyond) expect(answerOf(await refused)).toEqual([429, '5']);
  await until(() => longestWaitMs(pools.anonymous) > LONG_MS);
  await pick(live, live.ben, '3');
  expect((await readLeague()).status).toBe(200);
  expect([pools.demandOf('anonymous'), overloads()]).toEqual([2 + IN_ALL, []]);
  await release();
  expect(refusals).toEqual(ENDPOINTS.map((endpoint) => [endpoint, 503, '5']));
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await seasonsFrom('203.0.113.9')).status).toBe(200);
}, 240_000);

it('while reads really wait for connections some are refused, anonymous requests all, and no pick', async ({ signal }) => {
  const release = await fill(pools.reads, 6);
  const refused: Response[] = [];
  const reads: Promise<unknown>[] = [];
  while (refused.length === 0 && !signal.aborted) {
    reads.push(readLeague().then((answer) => answer.status === 503 && refused.push(answer)));
    await wait(20);
  }
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^[2-7]$/);
  expect(overloads()).toHaveLength(1);
  expect(answerOf(await seasonsFrom('203.0.113.20'))).toEqual([503, '5']);
  const picking = pick(live, live.ben, '5');
  await release();
  await picking;
  await Promise.all(reads);
  while ((await readLeague()).status !== 200) await wait(20);
  while ((await seasonsFrom('203.0.113.20')).status !== 200) await wait(20);
}, 120_000);
