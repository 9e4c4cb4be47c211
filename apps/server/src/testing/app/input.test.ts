import { request as httpRequest } from 'node:http';
import { Problem } from '@survivor/contract/problem';
import { createLeagueRow } from '@survivor/db/testing';
import { leagueIds } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playSeason } from '../play-season.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';

let server: TestServer;
let admin: TestUser;
let player: TestUser;

beforeAll(async () => {
  server = await startTestServer({ settings: { areRateLimitsOn: true } });
  await playSeason(server.db);
  admin = await server.signIn({ isAdmin: true });
  player = await server.signIn();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = admin.headers) => server.app.inject({ url, headers });
const post = (url: string, payload: string | object | undefined, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { ...player.headers, ...headers } });
const json = { 'content-type': 'application/json' };
const ticket = { issueType: 'other', description: 'Hello' };
const TICKETS = '/api/v1/supporttickets';
const problemOf = (answer: { body: string; headers: Record<string, unknown> }) => {
  expect(answer.headers['content-type']).toBe('application/problem+json');
  return Problem.strict().parse(JSON.parse(answer.body));
};

describe('bodies', () => {
  it('answers malformed JSON and odd bodies with 400 and without a stack, on REST and tRPC', async () => {
    for (const body of [
      '{',
      '[]',
      '"text"',
      'null',
      '7',
      '',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
      '{"constructor":{}}',
      '{"json":{"__proto__":{}}}',
      '{"json":{},"meta":{"values":["map"]}}',
    ]) {
      for (const url of [TICKETS, '/trpc/ticket.create', '/trpc/ticket.create?batch=1']) {
        const answer = await post(url, body, json);
        expect([url, body.slice(0, 40), answer.statusCode]).toEqual([url, body.slice(0, 40), 400]);
        expect(answer.body).not.toMatch(/ at |\.ts|node_modules/);
      }
      const asked = await get(`/trpc/league.get?input=${encodeURIComponent(body.slice(0, 3000))}`);
      expect([body.slice(0, 40), asked.statusCode]).toEqual([body.slice(0, 40), 400]);
    }
  });

  it('answers other content types than JSON with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'x']) {
      for (const url of [TICKETS, '/trpc/ticket.create']) {
        const answer = await post(url, JSON.stringify(ticket), { 'content-type': type });
        expect([type, url, answer.statusCode, problemOf(answer).status]).toEqual([type, url, 415, 415]);
      }
    }
  });

  it('answers 413 over 1 MB on every path, known or not, and after 401 and 403', async () => {
    const large = JSON.stringify({ issueType: 'other', description: 'x'.repeat(1_000_001) });
    for (const url of [
      TICKETS,
      '/trpc/ticket.create',
      '/api/v1/ssoauth/exchange',
      '/api/v1/nowhere',
      '/nowhere',
      '/healthz',
      '/api/v1/leagues/join',
    ]) {
      const answer = await post(url, large, json);
      expect([url, answer.statusCode, problemOf(answer).status]).toEqual([url, 413, 413]);
    }
    expect((await server.app.inject({ method: 'POST', url: TICKETS, payload: large, headers: json })).statusCode).toBe(401);
    expect((await post('/api/v1/jobs/trigger', large, json)).statusCode).toBe(403);
    expect((await post(TICKETS, JSON.stringify(ticket).padEnd(999_990), json)).statusCode).toBe(201);
  });

  it('answers 413 to a body that does not announce its length', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = httpRequest(
        `${address}${TICKETS}`,
        { method: 'POST', headers: { ...player.headers, ...json, 'transfer-encoding': 'chunked' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.on('error', reject);
      for (let chunk = 0; chunk < 20; chunk += 1) call.write(' '.repeat(64 * 1024));
      call.end();
    });
    expect(status).toBe(413);
  });

  it('refuses a prototype among the keys, however it is written, and takes it as text', async () => {
    for (const key of ['__proto__', '\\u005f_proto__', '\\u005F\\u005f\\u0070roto__', '__proto__\\u005f']) {
      for (const body of [`{"${key}" : {"isAdmin":true}}`, `{"issueType":"other","description":"x","${key}":1}`]) {
        expect([body, (await post(TICKETS, body, json)).statusCode]).toEqual([body, 400]);
        expect([body, (await post('/trpc/ticket.create', `{"json":${body}}`, json)).statusCode]).toEqual([body, 400]);
      }
    }
    for (const description of ['__proto__', '"__proto__": 1', '{"__proto__":{}}']) {
      expect((await post(TICKETS, { ...ticket, description })).statusCode).toBe(201);
    }
  });
});

describe('paths', () => {
  it('answers unknown ones below /api/v1 with 404, known ones with another method with 405', async () => {
    for (const url of ['/api/v1', '/api/v1/nope', '/API/V1/Nope', '/api/v2/users', '/trpc', '/assets/nope.js']) {
      const answer = await get(url);
      expect([url, answer.statusCode, problemOf(answer).status]).toEqual([url, 404, 404]);
    }
    const wrong = await server.app.inject({ method: 'DELETE', url: '/api/v1/leagues', headers: admin.headers });
    expect([wrong.statusCode, wrong.headers.allow, problemOf(wrong).status]).toEqual([405, 'POST, GET', 405]);
    expect(problemOf(await get('/api/v1/%zz')).status).toBe(400);
  });
});

describe('tRPC', () => {
  const batch = (calls: number) => get(`/trpc/${Array(calls).fill('user.me').join(',')}?batch=1&input=${encodeURIComponent('{}')}`);

  it('answers at most 10 calls a batch', async () => {
    expect((await batch(10)).json<unknown[]>()).toHaveLength(10);
    expect((await batch(11)).statusCode).toBe(400);
  });

  it('answers queries by GET, mutations by POST', async () => {
    expect((await post('/trpc/user.me', {})).statusCode).toBe(404);
    expect((await get('/trpc/ticket.create')).statusCode).toBe(404);
    expect((await post('/trpc/ticket.create', { json: ticket })).statusCode).toBe(200);
  });

  it('takes plain JSON alone as input, and nothing as none', async () => {
    const ask = (query: string) => get(`/trpc/state.status${query}`);
    const inputOf = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`;
    for (const query of ['', `?${inputOf({ json: null })}`, `?${inputOf({})}`, `?${inputOf({ json: {} })}`])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 200]);
    const huge = { json: { length: 100_000_000 }, meta: { values: [['typed-array', 'Float64Array']] } };
    for (const query of [`?${inputOf(huge)}`, `?batch=1&${inputOf({ 0: huge })}`]) expect((await ask(query)).statusCode).toBe(400);
  });

  it('guards the text that is read where a parameter stands twice', async () => {
    const input = encodeURIComponent('{"json":{"__proto__":{}}}');
    for (const url of [`league.get?input=${input}&input=x`, `league.get?batch=0&input=${input}&input`]) {
      const answer = await get(`/trpc/${url}`);
      expect([url, answer.statusCode, problemOf(answer).title]).toEqual([url, 400, 'The request names a field that is not allowed']);
    }
  });
});

describe('Idempotency-Key', () => {
  it('answers the first answer again by either door, and 409 to another body', async () => {
    const body = { name: 'Only once', password: 'letmein', leagueType: 'NFL', season: 2025 };
    const key = { 'idempotency-key': 'a-key' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/v1/leagues', body, key)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(answers[0]?.headers.location).toBe(`/api/v1/leagues/${answers[0]?.json<string>()}`);
    expect((await post('/trpc/league.create', { json: body }, key)).json()).toEqual({ result: { data: { json: answers[0]?.json() } } });
    expect((await post('/api/v1/leagues', { ...body, name: 'Another' }, key)).statusCode).toBe(409);
    expect((await get('/api/v1/leagues/my-leagues', player.headers)).json<unknown[]>()).toHaveLength(1);
  });
});

describe('members of a large league', () => {
  it('are read twice a minute and user, then 429 says when to come back', async () => {
    const season = await server.db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
    const { id } = await createLeagueRow(server.db, { seasonId: season.id, createdBy: admin.id, creatorSlot: 2, startRound: 5 });
    await server.db.updateTable('leagues').set({ total: 10_001, alive: 10_001 }).where('id', '=', id).execute();
    const url = `/api/v1/leagues/${leagueIds.encode(id)}/members`;
    expect((await get(url, player.headers)).statusCode).toBe(404);
    const statuses = [await get(url), await get(url), await get(url)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(statuses[2]?.headers['retry-after']).toMatch(/^\d+$/);
    await server.db.updateTable('leagues').set({ total: 10_000, alive: 10_000 }).where('id', '=', id).execute();
    expect((await get(url)).statusCode).toBe(200);
  });
});
