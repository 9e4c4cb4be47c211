import { addToBuckets, lockBuckets } from '@survivor/db/queries/system/rate-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedPools, openCountedPools } from '../../testing/counted-pools.ts';
import { type LiveLeague, openLiveLeague, pick } from '../../testing/live-league.ts';
import { startTestServer } from '../../testing/test-server.ts';

const SIGN_INS_A_MINUTE = 60;

let live: LiveLeague;
let pools: CountedPools;
beforeAll(async () => {
  live = await openLiveLeague({
    trustedProxies: ['127.0.0.1'],
    settings: { areRateLimitsOn: true, isGoogle: true },
    connect: async (databaseUrl) => {
      pools = openCountedPools(databaseUrl);
      return { ...pools, databaseUrl };
    },
  });
});
afterAll(async () => {
  await live.server.app.close();
  await pools.destroy();
  await live.server.close();
});

const signInFrom = (address: string, { method = 'GET', path = '/api/v1/ssoauth/login' } = {}) =>
  fetch(`${live.address}${path}`, { method, redirect: 'manual', headers: { 'x-forwarded-for': address } });

/** The address has used up its minute, so many seconds ago. */
async function useUp(bucket: string, { db = live.server.db, secondsAgo = 0 } = {}): Promise<void> {
  await db.transaction().execute((tx) => addToBuckets(tx, { buckets: Array(SIGN_INS_A_MINUTE).fill(bucket), windowSeconds: 60 }));
  const at = new Date(Date.now() - secondsAgo * 1000);
  await db.updateTable('rate_limits').set({ at }).where('bucket', '=', bucket).execute();
}

describe('a refused sign-in', () => {
  it.each([
    ['sign-in-start', 'GET', '/api/v1/ssoauth/login', 1],
    ['sign-in', 'GET', '/api/v1/ssoauth/callback?code=x&state=y', 2],
    ['sign-in', 'POST', '/api/v1/ssoauth/google-token', 3],
    ['sign-in-exchange', 'POST', '/api/v1/ssoauth/exchange', 4],
  ] as const)('of the bucket %s costs no statement from the second on (%s %s)', async (step, method, path, host) => {
    await useUp(`${step}:198.51.100.${host}`);
    const refuse = () => signInFrom(`198.51.100.${host}`, { method, path });
    expect((await refuse()).status).toBe(429);
    pools.statements.length = 0;
    const answers = await Promise.all(Array.from({ length: 12 }, refuse));
    for (const { status, headers } of answers) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    // The server's own statements, of its lease and its figures, go on meanwhile.
    const caused = pools.statements.filter(({ pool, text }) => pool !== 'reads' || /rate_limits|advisory|begin/.test(text));
    expect(caused).toEqual([]);
  });

  it('is refused by the address of the connection where no proxy is trusted', async () => {
    const server = await startTestServer({ settings: { areRateLimitsOn: true } });
    await useUp('sign-in-start:127.0.0.1', server);
    const from = (address: string) => server.app.inject({ url: '/api/v1/ssoauth/login', headers: { 'x-forwarded-for': address } });
    const answers = [await from('203.0.113.30'), await from('203.0.113.31')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    await server.close();
  });

  it('is admitted again when its minute is over', async () => {
    await useUp('sign-in-start:198.51.100.9', { secondsAgo: 50 });
    expect((await signInFrom('198.51.100.9')).status).toBe(429);
    await expect.poll(async () => (await signInFrom('198.51.100.9')).status, { interval: 1000 }).toBe(303);
  });
});

describe('sign-ins that wait for the lock of their bucket', () => {
  it('leave the connections of picks and reads alone', async () => {
    const signIns = await live.server.db.transaction().execute(async (tx) => {
      await lockBuckets(tx, ['sign-in-start:203.0.113.7']);
      const waiting = Array.from({ length: 12 }, () => signInFrom('203.0.113.7'));
      const demand = () => pools.demandOf('db') + pools.demandOf('anonymous');
      while (demand() < waiting.length) await new Promise((resolve) => setTimeout(resolve, 10));
      await pick(live, live.ben, '3');
      expect((await fetch(`${live.address}/api/v1/leagues/${live.league}`, { headers: live.ben.headers })).status).toBe(200);
      expect(pools.demandOf('anonymous')).toBeGreaterThan(0);
      return waiting;
    });
    await Promise.all(signIns);
  });
});
