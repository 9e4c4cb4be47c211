import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFUSED } from '../../testing/sign-in-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    publicUrl: 'https://pools.example.com',
    trustedProxies: ['127.0.0.1'],
    settings: { areRateLimitsOn: true, isGoogle: true },
  });
});
afterAll(() => server.close());

it.each([
  ['GET', 'login', JSON_TYPE, '', 303],
  ['POST', 'exchange', JSON_TYPE, '{"code":"x"}', 400],
  ['POST', 'google-token', FORM_TYPE, 'credential=x', 303],
] as const)(
  '%s %s admits 60 a minute and address, an IPv6 /64 counting as one, and no more',
  async (method, step, type, payload, status) => {
    const from = (address: string) =>
      server.app.inject({
        method,
        url: `/api/v1/ssoauth/${step}`,
        headers: { 'x-forwarded-for': address, 'content-type': type },
        ...(method === 'POST' && { payload }),
      });
    const statuses: number[] = [];
    // An address may not have 65 in progress.
    for (let batch = 0; batch < 5; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 13 }, (_, host) => from(`2001:db8:0:7::${batch}:${host}`)));
      statuses.push(...answers.map(({ statusCode }) => statusCode));
      for (const { statusCode, headers } of answers) if (statusCode === 429) expect(headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    const count = (wanted: number) => statuses.filter((one) => one === wanted).length;
    expect([count(status), count(429)]).toEqual([60, 5]);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(status);
  },
);

it('answers the login page, not an error, while the identity provider is away', async () => {
  const answer = await server.app.inject({ url: '/api/v1/ssoauth/login?redirect=/home' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, REFUSED]);
});
