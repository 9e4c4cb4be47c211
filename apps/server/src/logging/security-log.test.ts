import { verifyAudit } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postToken } from '../testing/sign-in-client.ts';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../testing/test-issuer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ADMIN = 'boss@example.com';
const ADDRESS = '203.0.113.77';
const FROM = { 'x-forwarded-for': ADDRESS };

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

const post = (credential: string) => postToken(server, credential, { address: ADDRESS });

const events = () => server.db.selectFrom('security_events').selectAll().where('kind', '=', 'sign-in').orderBy('id').execute();
const countsOf = (kind: 'sign-in refused' | 'authorisation refused') =>
  server.db.selectFrom('security_counts').selectAll().where('kind', '=', kind).orderBy('source').execute();
type Counts = Awaited<ReturnType<typeof countsOf>>;
const sum = (counts: Counts) => counts.reduce((total, { count }) => total + Number(count), 0);

/** What was counted, once it was saved. */
async function untilCounted(
  kind: Parameters<typeof countsOf>[0],
  isMine: (row: Counts[number]) => boolean,
  total: number,
): Promise<Counts> {
  const mine = async () => (await countsOf(kind)).filter(isMine);
  await vi.waitFor(async () => expect(sum(await mine())).toBe(total), 60_000);
  return await mine();
}

const WHERE = { address_hash: expect.stringMatching(/^[\w-]{22}$/), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) };

describe('security events', () => {
  it('are sign-ins, refused ones and grants, with user, address as a keyed hash, and request', async () => {
    await post(await issuer.goodToken({ sub: 'boss', email: ADMIN }));
    await post('no token');
    const user = await server.db.selectFrom('users').select('id').where('subject', '=', 'boss').executeTakeFirstOrThrow();
    const [signIn] = await events();
    expect(signIn).toMatchObject({ ...WHERE, user_id: user.id });
    expect(await untilCounted('sign-in refused', () => true, 1)).toMatchObject([
      { ...WHERE, user_id: null, details: { reason: expect.any(String) } },
    ]);
    const grants = await server.db.selectFrom('admin_audit').selectAll().where('action', '=', 'grant-admin').execute();
    expect(grants).toMatchObject([
      { subject: `user ${user.id}`, details: { by: 'ADMIN_EMAILS', addressHash: signIn?.address_hash, requestId: signIn?.request_id } },
    ]);
  });

  it('are refused authorizations on REST, tRPC and in a batch, and not requests without a bearer', async () => {
    const player = await server.signIn();
    const headers = { ...FROM, ...player.headers };
    await server.app.inject({ url: '/api/v1/users', headers });
    await server.app.inject({ url: '/trpc/user.list', headers });
    await server.app.inject({ url: '/trpc/user.me,user.list?batch=1', headers });
    await server.app.inject({ url: '/api/v1/users/me', headers: { ...FROM, authorization: 'Bearer a.b.c' } });
    await server.app.inject({ url: '/api/v1/users/me', headers: FROM });
    const own = await untilCounted('authorisation refused', ({ user_id }) => user_id === player.id, 3);
    const others = await untilCounted('authorisation refused', ({ user_id }) => user_id === null, 1);
    for (const counted of [...own, ...others]) expect(counted).toMatchObject(WHERE);
    expect(own[0]?.details).toMatchObject({ method: 'GET', status: 403 });
  });

  it('hold no address, mail address or token, and stand in the chain', async () => {
    const stored = JSON.stringify([
      await server.db.selectFrom('security_events').selectAll().execute(),
      await server.db.selectFrom('security_counts').selectAll().execute(),
      await server.db.selectFrom('admin_audit').selectAll().execute(),
    ]);
    for (const secret of ['203.0.113', '127.0.0.1', '@', 'no token']) expect(stored).not.toContain(secret);
    const { entries, faults } = await verifyAudit(server.db);
    expect(faults).toEqual([]);
    expect(entries).toBeGreaterThan(0);
  });
});
