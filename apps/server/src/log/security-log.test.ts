import { verifyAudit } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../testing/test-issuer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ADMIN = 'boss@example.com';
const FROM = { 'x-forwarded-for': '203.0.113.77' };

let issuer: TestIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await startTestServer({
    identity: { issuer: issuer.url, ...TEST_CLIENT },
    adminEmails: [ADMIN],
    trustedProxies: ['127.0.0.1'],
    settings: { isGoogle: true },
  });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const post = (credential: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/ssoauth/google-token',
    headers: { ...FROM, 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { g_csrf_token: 'pair' },
    payload: new URLSearchParams({ credential, g_csrf_token: 'pair' }).toString(),
  });

const eventsOf = (kind: 'sign-in' | 'sign-in refused' | 'authorisation refused') =>
  server.db.selectFrom('security_events').selectAll().where('kind', '=', kind).orderBy('id').execute();

const WHERE = { address_hash: expect.stringMatching(/^[\w-]{22}$/), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) };

describe('security events', () => {
  it('are sign-ins, refused ones and grants, with user, address as a keyed hash, and request', async () => {
    await post(await issuer.goodToken({ sub: 'boss', email: ADMIN }));
    await post('no token');
    const user = await server.db.selectFrom('users').select('id').where('subject', '=', 'boss').executeTakeFirstOrThrow();
    const [signIn] = await eventsOf('sign-in');
    expect(signIn).toMatchObject({ ...WHERE, user_id: user.id });
    expect(await eventsOf('sign-in refused')).toMatchObject([{ ...WHERE, user_id: null, details: { reason: expect.any(String) } }]);
    const grants = await server.db.selectFrom('admin_audit').selectAll().where('action', '=', 'grant-admin').execute();
    expect(grants).toMatchObject([
      { subject: `user ${user.id}`, details: { by: 'ADMIN_EMAILS', addressHash: signIn?.address_hash, requestId: signIn?.request_id } },
    ]);
  });

  it('are refused authorisations on REST, tRPC and in a batch, and not requests without a bearer', async () => {
    const player = await server.signIn();
    const headers = { ...FROM, ...player.headers };
    await server.app.inject({ url: '/api/v1/users', headers });
    await server.app.inject({ url: '/trpc/user.list', headers });
    await server.app.inject({ url: '/trpc/user.me,user.list?batch=1', headers });
    await server.app.inject({ url: '/api/v1/users/me', headers: { ...FROM, authorization: 'Bearer a.b.c' } });
    await server.app.inject({ url: '/api/v1/users/me', headers: FROM });
    await vi.waitFor(async () => expect(await eventsOf('authorisation refused')).toHaveLength(4));
    const events = await eventsOf('authorisation refused');
    // Each is written after its answer, so that two may overtake each other.
    expect(events.filter((event) => event.user_id === player.id)).toHaveLength(3);
    expect(events.filter((event) => event.user_id === null)).toHaveLength(1);
    for (const event of events) expect(event).toMatchObject(WHERE);
    expect(events.map(({ details }) => details)).toContainEqual({ method: 'GET', route: '/api/v1/users', status: 403 });
  });

  it('are limited, so that nobody fills the log', async () => {
    const player = await server.signIn();
    const refusals = 60;
    for (let done = 0; done < refusals; done++) await server.app.inject({ url: '/api/v1/users', headers: player.headers });
    const count = async () => (await eventsOf('authorisation refused')).filter((event) => event.user_id === player.id).length;
    await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(10));
    console.log(`${refusals} refused calls of one person: ${await count()} events`);
    expect(await count()).toBeLessThanOrEqual(20);
  });

  it('hold no address, mail address or token, and stand in the chain', async () => {
    const stored = JSON.stringify([
      await server.db.selectFrom('security_events').selectAll().execute(),
      await server.db.selectFrom('admin_audit').selectAll().execute(),
    ]);
    for (const secret of ['203.0.113', '127.0.0.1', '@', 'no token']) expect(stored).not.toContain(secret);
    const { entries, faults } = await verifyAudit(server.db);
    expect(faults).toEqual([]);
    expect(entries).toBeGreaterThan(10);
  });
});
