import { type Db, openDatabase } from '@survivor/db/connection/database';
import { type FreezableProxy, startFreezableProxy } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, join, type LiveLeague, openLiveLeague, openStream, pick } from '../testing/live-league.ts';
import { startTestServer } from '../testing/test-server.ts';

const HANDLER_MS = 2500;
const limits = { connectMs: 700, acquireMs: 1000, statementMs: 1000 };

let proxy: FreezableProxy;
let live: LiveLeague;
const close: Db[] = [];

const open = (url: string) => openDatabase({ url, limits, poolSize: 3, onError: () => {} }).db;

beforeAll(async () => {
  live = await openLiveLeague({
    handlerMs: HANDLER_MS,
    queue: {
      add: () => new Promise(() => {}),
      health: async () => ({ engine: 'redis', isUp: true, waiting: 0, active: 0, delayed: 0, failed: 0 }),
    },
    connect: async (databaseUrl) => {
      proxy = await startFreezableProxy(databaseUrl);
      const [db, reads] = [open(proxy.url), open(proxy.url)];
      close.push(db, reads);
      return { db, reads, databaseUrl };
    },
  });
});
afterAll(async () => {
  await live.server.app.close();
  await Promise.all(close.map((db) => db.destroy()));
  await live.server.close();
  await proxy.close();
});

const headers = () => ({ ...live.ann.headers, 'content-type': 'application/json' });

/** One of each kind of call, by what it is. */
const calls = (): Record<string, () => Promise<Response>> => {
  const ask = (path: string, init: RequestInit = {}) => fetch(live.address + path, { headers: headers(), ...init });
  const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  const league = { name: 'Frozen Out', password: 'letmein', leagueType: 'NFL', season: 2025 };
  const input = encodeURIComponent(JSON.stringify({ json: { id: live.league } }));
  const batch = encodeURIComponent(JSON.stringify({ 0: { json: { id: live.league } }, 1: { json: null } }));
  return {
    'REST read': () => ask(`/api/v1/leagues/${live.league}`),
    'REST stream': () => ask(`/api/v1/leagues/${live.league}/members`),
    'REST pick': () => post('/api/v1/LeagueMembers/add-pick', { leagueId: live.league, round: 5, teamId: '3' }),
    'REST with a key': () =>
      ask('/api/v1/leagues', { method: 'POST', body: JSON.stringify(league), headers: { ...headers(), 'idempotency-key': 'frozen' } }),
    'REST for anybody': () => ask('/api/v1/seasons'),
    // One that asks the database, as standings that were read a moment ago do not.
    'tRPC read': () => ask(`/trpc/league.get?input=${input}`),
    'tRPC batch': () => ask(`/trpc/league.get,league.mine?batch=1&input=${batch}`),
    'tRPC write': () => post('/trpc/league.create', { json: league }),
  };
};

describe('while PostgreSQL is frozen', () => {
  it('answers 503 with Retry-After to every kind of call in time, in the words of its protocol, and does nothing of it', async () => {
    for (const [kind, call] of Object.entries(calls())) if (kind.includes('read')) expect((await call()).status).toBe(200);
    proxy.freeze();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => Object.entries(calls()))
        .flat()
        .map(async ([kind, call]) => {
          const answer = await call();
          const wait = answer.headers.get('retry-after');
          return { kind, status: answer.status, wait, text: await answer.text() };
        }),
    );
    proxy.thaw();
    for (const { kind, status, wait, text } of answers) {
      expect({ kind, status, wait }).toEqual({ kind, status: 503, wait: expect.stringMatching(/^\d+$/) });
      expect(text).toContain(kind.startsWith('tRPC') ? '"httpStatus":503' : '"title":"The service is briefly unavailable"');
    }
    const ready = async () => (await fetch(`${live.address}/readyz`)).status;
    await expect.poll(ready).toBe(200);
    const { db } = live.server;
    const made = await db.selectFrom('leagues').select('id').where('name', '=', 'Frozen Out').execute();
    const keys = await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'frozen').where('status', 'is', null).execute();
    expect([made.length, keys.length]).toEqual([0, 0]);
    await pick(live, live.ben, '5');
  });
});

it('answers 503 where something else than the database never answers, and does not end a stream that has begun', async () => {
  const stream = await openStream(live, live.ann);
  const admin = await live.server.signIn({ isAdmin: true });
  const failure: unknown = await clientOf(live.address, admin)
    .job.trigger.mutate({ jobName: 'FetchTeams' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(live.server.logged.filter((line) => line.includes('/trpc/job.trigger') && line.includes('"status":503'))).toHaveLength(1);
  await join(live, live.eve);
  while (!(await stream.until('message')).data.includes('joined'));
  stream.close();
});

it('a sign-in whose time is over asks the database nothing more, as a procedure does', async () => {
  const server = await startTestServer({ handlerMs: 1000, settings: { areRateLimitsOn: true } });
  const asked = await Promise.all([
    server.app.inject('/api/v1/ssoauth/login'),
    server.app.inject('/api/v1/ssoauth/callback?code=a&state=b'),
    server.app.inject({ method: 'POST', url: '/api/v1/ssoauth/exchange', payload: { code: 'a' } }),
    server.app.inject('/api/v1/seasons'),
  ]);
  const rows = await server.db.selectFrom('rate_limits').select('bucket').where('bucket', 'like', 'sign-in%').execute();
  await server.close();
  expect([asked.map(({ statusCode }) => statusCode), rows]).toEqual([[503, 503, 503, 503], []]);
});
