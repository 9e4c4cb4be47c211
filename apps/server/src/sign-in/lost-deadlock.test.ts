import { loseDeadlocks } from '@survivor/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../testing/test-issuer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let issuer: TestIssuer;
let server: TestServer;

beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await startTestServer({ identity: { issuer: issuer.url, ...TEST_CLIENT }, settings: { areRateLimitsOn: true, isGoogle: true } });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

async function signIn(credential: string): Promise<{ status: number; target: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/ssoauth/google-token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { g_csrf_token: 'pair' },
    payload: new URLSearchParams({ credential, g_csrf_token: 'pair' }).toString(),
  });
  return { status: answer.statusCode, target: String(answer.headers.location) };
}

const SIGNED_IN = { status: 303, target: expect.stringContaining('/auth/callback?token=') };
const REFUSED = { status: 303, target: '/login?error=sign-in-failed' };

it('signs a person in although the first two tries lost a deadlock, with the token once', async () => {
  const token = await issuer.goodToken();
  await loseDeadlocks(server.db, 'users', 2);
  expect(await signIn(token)).toEqual(SIGNED_IN);
  expect(await signIn(token)).toEqual(REFUSED);
});

it('does not spend the token when every try was lost: the person can come again with it', async () => {
  const token = await issuer.goodToken({ sub: 'unlucky' });
  await loseDeadlocks(server.db, 'users', 3);
  expect(await signIn(token)).toMatchObject({ status: 503 });
  expect(await signIn(token)).toEqual(SIGNED_IN);
});

it('gives a turn of a limit although the first two tries lost a deadlock', async () => {
  const token = await issuer.goodToken({ sub: 'patient' });
  await server.db.deleteFrom('rate_limits').execute();
  await loseDeadlocks(server.db, 'rate_limits', 2);
  expect(await signIn(token)).toEqual(SIGNED_IN);
  expect(await server.db.selectFrom('rate_limits').select('bucket').execute()).toHaveLength(1);
});
