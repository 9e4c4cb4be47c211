import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitDropped } from '@survivor/db/await-dropped';
import { cutLiveListeners, startFreezableProxy } from '@survivor/db/testing';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import { changeAdmin, signOutAddress, suspendAddress, switchMaintenance, userIds } from '@survivor/services';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondProcess } from '../testing/second-process.ts';
import { type SlowProxy, startBeside, startSlowProxy } from '../testing/servers-beside.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const [SEED = 0] = seedsOf();
const REVOCATIONS = runsOf({ usual: 60, soak: 5000 });
const AT_ONCE = 8;
/** Asked of each server when the revocation has answered. */
const ASKED_AFTER = 3;

/** Whose database it is, and who makes people. */
let home: TestServer;
/** Two servers, each with a connection that listens and a memory of its own, on one database; the second hears late. */
let servers: [TestServer, TestServer];
let boss: TestUser;
let slow: SlowProxy;
let statements = 0;

const onAsked = () => {
  statements += 1;
};

beforeAll(async () => {
  home = await startTestServer();
  slow = await startSlowProxy(home.databaseUrl);
  servers = [await startBeside(home, { onAsked }), await startBeside(home, { onAsked, listeningUrl: slow.url })];
  boss = await home.signIn({ isAdmin: true });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await home.close();
  await slow.close();
});

/** Answered 400 where the caller may call at all, and without a statement of its own. */
const GARBAGE = encodeURIComponent(JSON.stringify({ json: { garbage: true } }));
const URLS = { player: `/trpc/league.get?input=${GARBAGE}`, admin: `/trpc/user.list?input=${GARBAGE}` };
type Role = keyof typeof URLS;
const TAKEN = 400;

const ask = async (server: TestServer, user: TestUser, role: Role): Promise<number> =>
  (await server.app.inject({ url: URLS[role], headers: user.headers })).statusCode;

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
type Way = keyof typeof WAYS;
type Trial = { readonly way: Way; readonly at: number; readonly delayMs: number; readonly isSeen: boolean };

const trials = (count: number) =>
  fc.sample(
    fc.record({
      way: fc.constantFrom(...(Object.keys(WAYS) as Way[])),
      at: fc.nat(1),
      delayMs: fc.nat(20),
      isSeen: fc.boolean(),
    }),
    { numRuns: count, seed: SEED },
  );

type Outcome = { asked: number; taken: number; late: number; tookMs: number };

/** Revokes while both servers are asked all the time; who was taken though they asked after the revocation had answered is late. */
async function revokeWhileAsking({ way, at, delayMs, isSeen }: Trial): Promise<Outcome> {
  const { role, refused, revoke } = WAYS[way];
  const user = await home.signIn({ isAdmin: role === 'admin', lastSeenAt: isSeen ? new Date() : null });
  const outcome = { asked: 0, taken: 0, late: 0, tookMs: 0 };
  let isRevoked = false;

  async function askAllTheTime(server: TestServer): Promise<void> {
    for (let after = 0; after < ASKED_AFTER; ) {
      // What is answered from memory lets nobody else have a turn.
      await wait(1);
      const isAfter = isRevoked;
      const status = await ask(server, user, role);
      expect([TAKEN, refused]).toContain(status);
      outcome.asked += 1;
      if (status === TAKEN) outcome.taken += 1;
      if (isAfter) after += 1;
      if (isAfter && status === TAKEN) outcome.late += 1;
    }
  }
  const asking = Promise.all(servers.map(askAllTheTime));
  await wait(delayMs);
  const began = performance.now();
  await revoke(servers[at === 0 ? 0 : 1], user);
  outcome.tookMs = performance.now() - began;
  isRevoked = true;
  await asking;
  return outcome;
}

async function runTrials(all: readonly Trial[]): Promise<Outcome> {
  const sum = { asked: 0, taken: 0, late: 0, tookMs: 0 };
  const took: number[] = [];
  const left = [...all];
  const work = async () => {
    for (let trial = left.pop(); trial !== undefined; trial = left.pop()) {
      const { asked, taken, late, tookMs } = await revokeWhileAsking(trial);
      sum.asked += asked;
      sum.taken += taken;
      sum.late += late > 0 ? 1 : 0;
      took.push(tookMs);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const middle = took.sort((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
  return { ...sum, tookMs: Math.round(middle) };
}

async function untilWarm(server: TestServer, user: TestUser): Promise<void> {
  for (let before = -1; statements !== before; ) {
    before = statements;
    expect(await ask(server, user, 'player')).toBe(TAKEN);
  }
}

describe('a revoked session, a role that was taken', () => {
  it('is taken by no process once the revocation has answered', async () => {
    const before = statements;
    const { asked, taken, late, tookMs } = await runTrials(trials(REVOCATIONS));
    const share = ((statements - before) / asked).toFixed(2);
    const figures = `${asked} asked, ${taken} taken, ${share} statements each, half of ${AT_ONCE} at once had answered in ${tookMs} ms`;
    console.log(`revocation across two processes: ${late} of ${REVOCATIONS.toLocaleString('en')} late; ${figures}, seed ${SEED}`);
    expect(late).toBe(0);
    expect(taken).toBeGreaterThan(REVOCATIONS);
  });

  it('is taken by no process while connections that listen are cut', async () => {
    const count = REVOCATIONS / 10;
    let [isOver, cuts] = [false, 0];
    const cutting = (async () => {
      for (; !isOver; cuts += 1) {
        await cutLiveListeners(servers[0].db);
        await wait(20 + randomInt(400));
      }
    })();
    const { asked, late, tookMs } = await runTrials(trials(count)).finally(() => {
      isOver = true;
    });
    await cutting;
    console.log(
      `revocation while ${cuts} times all connections that listen were cut: ${late} of ${count} late; ${asked} asked, half had answered in ${tookMs} ms, seed ${SEED}`,
    );
    expect(late).toBe(0);
  }, 240_000);

  it('holds nobody up for longer than a lease where the connection says nothing any more, and is not taken there', async () => {
    const proxy = await startFreezableProxy(servers[0].databaseUrl);
    const mute = await startBeside(home, { onAsked, listeningUrl: proxy.url });
    const user = await home.signIn();
    await untilWarm(mute, user);
    proxy.freeze();
    const began = performance.now();
    await signOut(servers[0], user);
    const tookMs = Math.round(performance.now() - began);
    expect(await ask(mute, user, 'player')).toBe(401);
    console.log(`signed out in ${tookMs} ms while a process heard nothing`);
    proxy.thaw();
    await mute.close();
    await proxy.close();
  });
});

describe('a process that was stopped', () => {
  it('holds nobody up for longer than a lease, and takes nothing revoked when it goes on', async () => {
    const { address, child, stop } = await startSecondProcess(servers[0].databaseUrl);
    const people = await Promise.all(Array.from({ length: 20 }, () => home.signIn({ lastSeenAt: new Date() })));
    const askIt = async ({ headers }: TestUser) => (await fetch(`${address}${URLS.player}`, { headers })).status;
    for (let turn = 0; turn < 3; turn += 1) expect(new Set(await Promise.all(people.map(askIt)))).toEqual(new Set([TAKEN]));

    const [briefly, ...others] = people;
    if (briefly === undefined) throw new Error('nobody is signed in');
    child.kill('SIGSTOP');
    const short = performance.now();
    const signingOut = signOut(servers[0], briefly);
    await wait(700);
    child.kill('SIGCONT');
    await signingOut;
    const shortMs = Math.round(performance.now() - short);
    expect(await askIt(briefly)).toBe(401);

    child.kill('SIGSTOP');
    const long = performance.now();
    await Promise.all(others.map((user) => signOut(servers[0], user)));
    const longMs = Math.round(performance.now() - long);
    const asking = others.map(askIt);
    await wait(300);
    child.kill('SIGCONT');
    const answers = await Promise.all(asking);
    const late = answers.filter((status) => status !== 401).length;
    console.log(
      `a stopped process: ${late} of ${answers.length} late; signed out in ${shortMs} ms when it stood for 700, in ${longMs} ms when it stood on`,
    );
    expect(late).toBe(0);
    await stop();
  }, 60_000);
});

describe('in memory', () => {
  it('a signed-in request asks nothing of the database but what its procedure asks, and that of oneself nothing at all', async () => {
    const user = await home.signIn();
    for (const server of servers) await untilWarm(server, user);
    const before = statements;
    for (const server of servers) expect(await ask(server, user, 'player')).toBe(TAKEN);
    expect(statements - before).toBe(0);
    for (const server of servers)
      expect((await server.app.inject({ url: '/api/v1/users/me', headers: user.headers })).statusCode).toBe(200);
    console.log(`${statements - before} statements for 4 signed-in calls of none`);
    expect(statements - before).toBe(0);
  });

  it('what a person is told of themselves is what the database has, in every process, once it was dropped', async () => {
    const user = await home.signIn();
    for (const server of servers) await untilWarm(server, user);
    const changes = {
      name: 'Somebody Else',
      username: 'somebody',
      email: `else-${user.id}@example.com`,
      picture_uri: 'https://example.com/else.png',
      last_login_at: new Date('2025-09-01T12:00:00Z'),
    };
    for (const [column, value] of Object.entries(changes)) {
      await home.db
        .updateTable('users')
        .set({ [column]: value })
        .where('id', '=', user.id)
        .execute();
      await awaitDropped(home.db);
      for (const server of servers) {
        const answer = await server.app.inject({ url: '/api/v1/users/me', headers: user.headers });
        expect(answer.body).toContain(value instanceof Date ? value.toISOString() : value);
      }
    }
    console.log(`${Object.keys(changes).length} columns changed, each told at once by ${servers.length} processes`);
  });

  it('a session is asked for once by all who come with it at once', async () => {
    const user = await home.signIn({ lastSeenAt: new Date() });
    const other = await home.signIn({ lastSeenAt: new Date() });
    await untilWarm(servers[0], other);
    const before = statements;
    const statuses = await Promise.all(Array.from({ length: 50 }, () => ask(servers[0], user, 'player')));
    expect(new Set(statuses)).toEqual(new Set([TAKEN]));
    expect(statements - before).toBe(1);
  });

  it('maintenance holds in every process when its switch has answered, on and off', async () => {
    const user = await home.signIn();
    for (let turn = 0; turn < 25; turn += 1) {
      for (const isOn of [true, false]) {
        await switchMaintenance(servers[0].db, isOn ? { isOn, message: null, isForced: true } : { isOn });
        const statuses = await Promise.all(servers.flatMap((server) => [ask(server, user, 'player'), ask(server, user, 'player')]));
        expect(new Set(statuses)).toEqual(new Set([isOn ? 503 : TAKEN]));
        expect(await ask(servers[1], boss, 'admin')).toBe(TAKEN);
      }
    }
    console.log('maintenance switched 50 times, 0 late in either process');
  });
});
