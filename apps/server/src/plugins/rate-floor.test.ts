import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const FLOOR = 1200;
/** Three seconds in the product. */
const DELAY_MS = 40;
const BATCH = `/trpc/${Array(10).fill('user.me').join(',')}?batch=1&input=%7B%7D`;

let server: TestServer;
let player: TestUser;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'], refusalDelayMs: DELAY_MS, settings: { areRateLimitsOn: true } });
  player = await server.signIn();
});
afterAll(() => server.close());

const from = (address: string, url: string, headers = {}) =>
  server.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } });

/** Statuses of so many calls, one after the other in tens. */
async function statusesOf(calls: number, call: (index: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < calls; at += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => call(at + index)));
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  return statuses;
}

describe('the floor of limits (contract 2)', () => {
  it('lets 1,200 calls a minute of a user through, counts a batch one by one, and refuses what is far beyond', async () => {
    const batches = await statusesOf(FLOOR / 10, (index) => from(`203.0.113.${index % 200}`, BATCH, player.headers));
    expect(new Set(batches)).toEqual(new Set([200]));
    await statusesOf(50, (index) => from(`203.0.113.${index}`, BATCH, player.headers));
    for (const url of [BATCH, '/trpc/user.me', '/api/v1/users/me']) {
      const began = performance.now();
      const refused = await from('203.0.113.9', url, player.headers);
      expect(performance.now() - began).toBeGreaterThan(DELAY_MS - 2);
      expect([url, refused.statusCode, refused.headers['retry-after']]).toEqual([url, 429, expect.stringMatching(/^[1-9]\d?$/)]);
    }
    const other = await server.signIn();
    expect((await from('203.0.113.9', '/api/v1/users/me', other.headers)).statusCode).toBe(200);
  });

  it('holds on every path for an address, an IPv6 one by its /64', async () => {
    await statusesOf(1500, (index) => from(`2001:db8:1:2::${index.toString(16)}`, `/trpc/${Array(10).fill('x').join(',')}`));
    const urls = ['/healthz', '/api/v1/status', '/trpc/state.status', '/nowhere', '/api/v1/ssoauth/login'];
    const answers = await Promise.all(urls.map((url) => from('2001:db8:1:2:ffff::1', url)));
    for (const [index, refused] of answers.entries()) {
      const url = urls[index];
      expect([url, refused.statusCode, refused.headers['content-type']]).toEqual([url, 429, 'application/problem+json']);
      expect(refused.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^[1-9]\d?$/), 'x-content-type-options': 'nosniff' });
    }
    expect((await from('2001:db8:1:3::1', '/healthz')).statusCode).toBe(200);
  });
});
