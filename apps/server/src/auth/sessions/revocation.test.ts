import { startFreezableProxy } from '@survivor/db/testing';
import { changeAdmin, signOutAddress, suspendAddress, switchMaintenance, userIds } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBeside, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/** Whose database it is, and who makes people. */
let home: TestServer;
/** Two servers on one database. The second receives no notifications: its proxy is frozen. */
let servers: [TestServer, TestServer];
let boss: TestUser;
let proxy: Awaited<ReturnType<typeof startFreezableProxy>>;

beforeAll(async () => {
  home = await startTestServer();
  proxy = await startFreezableProxy(home.databaseUrl);
  servers = [await startBeside(home), await startBeside(home, proxy.url)];
  boss = await home.signIn({ isAdmin: true });
  proxy.freeze();
});
afterAll(async () => {
  proxy.thaw();
  for (const server of servers) await server.close();
  await home.close();
  await proxy.close();
});

/** Answered 400 where the caller may call at all, and without a statement of its own. */
const GARBAGE = encodeURIComponent(JSON.stringify({ json: { garbage: true } }));
const URLS = { player: `/trpc/league.get?input=${GARBAGE}`, admin: `/trpc/user.list?input=${GARBAGE}` };
type Role = keyof typeof URLS;
const ADMITTED = 400;

const ask = async (server: TestServer, user: TestUser, role: Role): Promise<number> =>
  (await server.app.inject({ url: URLS[role], headers: user.headers })).statusCode;
const requestBoth = (user: TestUser, role: Role) => Promise.all(servers.map((server) => ask(server, user, role)));

const post = (server: TestServer, url: string, { headers, payload }: { headers: Record<string, string>; payload?: object }) =>
  server.app.inject({ method: 'POST', url, headers, payload });

const signOut = async (server: TestServer, { headers }: TestUser) =>
  expect((await post(server, '/api/v1/ssoauth/logout', { headers })).statusCode).toBe(204);

/** Each with the status of who is refused by it. */
const WAYS = {
  'sign-out': { role: 'player', refused: 401, revoke: signOut },
  'sessions ended': {
    role: 'player',
    refused: 401,
    revoke: async (server: TestServer, { id }: TestUser) => {
      const payload = { json: { id: userIds.encode(id), sessionId: null } };
      expect((await post(server, '/trpc/user.endSessions', { headers: boss.headers, payload })).statusCode).toBe(200);
    },
  },
  'sign-out everywhere': {
    role: 'player',
    refused: 401,
    revoke: async (server: TestServer, { headers }: TestUser) => {
      const payload = { json: { sessionId: null } };
      expect((await post(server, '/trpc/user.endOwnSessions', { headers, payload })).statusCode).toBe(200);
    },
  },
  'sign-out by an operator': {
    role: 'player',
    refused: 401,
    revoke: async ({ db }: TestServer, { email }: TestUser) => expect(await signOutAddress(db, email)).toEqual({ accounts: 1, changed: 1 }),
  },
  suspension: {
    role: 'player',
    refused: 401,
    revoke: async ({ db }: TestServer, { email }: TestUser) => expect(await suspendAddress(db, email)).toEqual({ accounts: 1, changed: 1 }),
  },
  'the end of its time': {
    role: 'player',
    refused: 401,
    revoke: async ({ db }: TestServer, { id }: TestUser) =>
      void (await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', id).execute()),
  },
  'two weeks without a use': {
    role: 'player',
    refused: 401,
    revoke: async ({ db }: TestServer, { id }: TestUser) =>
      void (await db
        .updateTable('sessions')
        .set({ used_at: new Date(Date.now() - 14 * 86_400_000) })
        .where('user_id', '=', id)
        .execute()),
  },
  demotion: {
    role: 'admin',
    refused: 403,
    revoke: async ({ db }: TestServer, { email }: TestUser) =>
      expect(await changeAdmin(db, { email, isAdmin: false, adminEmails: [] })).toMatchObject({ count: 1 }),
  },
  deletion: {
    role: 'player',
    refused: 401,
    revoke: async (server: TestServer, { headers }: TestUser) =>
      expect((await post(server, '/trpc/user.deleteAccount', { headers, payload: {} })).statusCode).toBe(200),
  },
} as const;

describe('a revoked session, a role that was taken', () => {
  it.each(Object.entries(WAYS))('is refused by every process on the next request: %s', async (_, { role, refused, revoke }) => {
    for (const server of servers) {
      const user = await home.signIn({ isAdmin: role === 'admin' });
      expect(await requestBoth(user, role)).toEqual([ADMITTED, ADMITTED]);
      await revoke(server, user);
      expect(await requestBoth(user, role)).toEqual([refused, refused]);
    }
  });
});

it('maintenance holds in every process when its switch has answered, on and off', async () => {
  const user = await home.signIn();
  for (const isOn of [true, false, true, false]) {
    await switchMaintenance(servers[0].db, isOn ? { isOn, message: null, isForced: true } : { isOn });
    expect(await requestBoth(user, 'player')).toEqual(isOn ? [503, 503] : [ADMITTED, ADMITTED]);
    expect(await ask(servers[1], boss, 'admin')).toBe(ADMITTED);
  }
});
