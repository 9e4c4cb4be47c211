import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const FORM = {
  method: 'POST',
  url: '/api/v1/ssoauth/google-token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    publicUrl: 'https://pools.example.com',
    trustedProxies: ['127.0.0.1'],
    settings: { areRateLimitsOn: true, isGoogle: true },
  });
});
afterAll(() => server.close());

/** The answers of 65 tries, 13 at a time: an address may not have 65 in progress. */
async function answersOf<T>(send: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < 65) answers.push(...(await Promise.all(Array.from({ length: 13 }, (_, at) => send(answers.length + at)))));
  return answers;
}

describe('sign-in under limits', () => {
  it('lets 60 sign-ins a minute and address through, exactly, and tells the others when to come back', async () => {
    const from = (address: string) =>
      server.app.inject({ ...FORM, headers: { ...FORM.headers, 'x-forwarded-for': address }, payload: 'credential=x' });
    const answers = await answersOf(() => from('203.0.113.5'));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expect(answer.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await from('203.0.113.6')).statusCode).toBe(303);
  });

  it('counts an IPv6 address by its /64', async () => {
    const from = (address: string) =>
      server.app.inject({ ...FORM, headers: { ...FORM.headers, 'x-forwarded-for': address }, payload: 'credential=x' });
    const answers = await answersOf((host) => from(`2001:db8:1:2::${host.toString(16)}`));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(303);
  });

  it.each([
    ['GET', 'login', 303],
    ['POST', 'exchange', 400],
  ] as const)('lets 60 a minute and address through to %s /ssoauth/%s, an IPv6 network counting as one', async (method, step, status) => {
    const from = (address: string) =>
      server.app.inject({
        method,
        url: `/api/v1/ssoauth/${step}`,
        headers: { 'x-forwarded-for': address },
        payload: method === 'POST' ? { code: 'x' } : undefined,
      });
    const answers = await answersOf((index) => from(`2001:db8:0:7::${index.toString(16)}`));
    const count = (wanted: number) => answers.filter(({ statusCode }) => statusCode === wanted).length;
    expect([count(status), count(429)]).toEqual([60, 5]);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(status);
  });

  it('answers the login page, not an error, while the identity provider is away', async () => {
    const answer = await server.app.inject({ url: '/api/v1/ssoauth/login?redirect=/home' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?error=sign-in-failed']);
  });
});
