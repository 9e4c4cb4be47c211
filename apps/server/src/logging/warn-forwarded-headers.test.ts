import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const ask = (headers: Record<string, string>) => server.app.inject({ url: '/healthz', headers });
const warnings = () => server.logged.filter((line) => line.includes('TRUST_PROXY'));

describe('forwarded headers', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('%s of a peer that is not trusted is warned of, once', async (name) => {
    server = await startTestServer({ trustedProxies: ['192.0.2.1'] });
    for (let asked = 0; asked < 3; asked++) await ask({ [name]: '203.0.113.5' });
    expect(warnings()).toHaveLength(1);
  });

  it('of a trusted proxy, and none at all, are no reason to warn', async () => {
    server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
    await ask({ 'x-forwarded-for': '203.0.113.5' });
    await ask({});
    expect(warnings()).toEqual([]);
  });
});
