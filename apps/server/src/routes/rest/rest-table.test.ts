import { Problem } from '@survivor/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { playSeason } from '../../testing/play-season.ts';
import { readTableDigests } from '../../testing/table-digests.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { procedureMeta } from './procedures.ts';
import { pathNames } from './read-input.ts';
import { INTEGER_PARAMETERS, REST_PREFIX, REST_TABLE, type RestRow } from './table.ts';

type Ids = { league: string; key: string; ticket: string };

/** A successful call of each row, and its status if this test's world refuses it. */
const CALLS: Record<string, (ids: Ids) => { url: string; body?: object; status?: number }> = {
  'GET /status': () => ({ url: '/status' }),
  'GET /users/me': () => ({ url: '/users/me' }),
  'GET /users': () => ({ url: '/users?page=1&pageSize=2&search=player&utm_source=mail' }),
  // No file was made: apps/server/src/routes/rest/stream-own-file.test.ts reads one.
  'POST /users/me/export': () => ({ url: '/users/me/export', body: {}, status: 404 }),
  'POST /users/export': () => ({ url: '/users/export', body: { search: 'player', sort: '-name' } }),
  'POST /leagues/export': () => ({ url: '/leagues/export', body: { filter: 'active' } }),
  'POST /supporttickets/export': () => ({ url: '/supporttickets/export', body: { status: 'all' } }),
  'POST /jobs/export': () => ({ url: '/jobs/export', body: { status: 'Failed' } }),
  'POST /audit/export': () => ({ url: '/audit/export', body: {} }),
  'GET /users/stats/active': () => ({ url: '/users/stats/active?daysBack=30' }),
  'GET /seasons': () => ({ url: '/seasons' }),
  'GET /leagues/my-leagues': () => ({ url: '/leagues/my-leagues' }),
  'GET /leagues/:id': ({ league }) => ({ url: `/leagues/${league}` }),
  'POST /leagues': () => ({ url: '/leagues', body: { name: 'Second league', password: 'letmein', leagueType: 'NFL', season: 2025 } }),
  'POST /leagues/join': ({ key }) => ({ url: '/leagues/join', body: { key, password: 'letmein' } }),
  'GET /leagues': () => ({ url: '/leagues?page=1&filter=active' }),
  'GET /leagues/:id/members': ({ league }) => ({ url: `/leagues/${league}/members` }),
  'GET /LeagueMembers/league/:id': ({ league }) => ({ url: `/LeagueMembers/league/${league}` }),
  'POST /LeagueMembers/add-pick': ({ league }) => ({ url: '/LeagueMembers/add-pick', body: { leagueId: league, round: 5, teamId: '7' } }),
  'GET /LeagueMembers/pick-history/league/:leagueId': ({ league }) => ({ url: `/LeagueMembers/pick-history/league/${league}` }),
  'GET /games': () => ({ url: '/games?leagueType=NFL&season=2025&round=5' }),
  'GET /teams': () => ({ url: '/teams?leagueType=NFL' }),
  'GET /GlobalState/RoundStartTime': () => ({ url: '/GlobalState/RoundStartTime?leagueType=NFL' }),
  'GET /GlobalState': () => ({ url: '/GlobalState' }),
  'POST /supporttickets': () => ({ url: '/supporttickets', body: { issueType: 'other', description: 'Hello\nthere' } }),
  'GET /supporttickets': () => ({ url: '/supporttickets?status=all' }),
  'PATCH /supporttickets/:id/status': ({ ticket }) => ({ url: `/supporttickets/${ticket}/status`, body: { isResolved: true } }),
  'GET /jobs': () => ({ url: '/jobs?page=1&status=all&type=all&search=fetch' }),
  'GET /jobs/stats': () => ({ url: '/jobs/stats' }),
  'GET /jobs/available': () => ({ url: '/jobs/available' }),
  'POST /jobs/trigger': () => ({ url: '/jobs/trigger', body: { jobName: 'FetchTeams' } }),
  'POST /jobs/trigger-recurring': () => ({ url: '/jobs/trigger-recurring', body: { jobId: 'fetch-games-daily' } }),
  'GET /demo/clock': () => ({ url: '/demo/clock' }),
  'POST /demo/clock': () => ({ url: '/demo/clock', body: { now: '2025-01-01T00:00:00Z' }, status: 409 }),
  'POST /ssoauth/logout': () => ({ url: '/ssoauth/logout' }),
};

/** A value of each query parameter that no row takes. */
const BAD_VALUES: Record<string, string> = {
  page: '-1',
  pageSize: '101',
  search: 'x'.repeat(201),
  daysBack: '1e1',
  filter: 'some',
  status: 'Lost',
  type: 'odd',
  leagueType: 'NHL',
  season: '99999',
  round: '99',
};

/** Texts that a lenient parser reads as a number. */
const NO_INTEGERS = ['', '1.0', '+1', '0x1', ' 1', '1 ', '1e1', '01', '-0', 'abc', '\u0663', 'NaN', '99999999999999999999'];

/**
 * PostgreSQL refuses a NUL, half a surrogate pair, a pattern that ends in its escape character and
 * numbers beyond a column's type. Every object has a property of the name.
 */
const HOSTILE_VALUES = [
  'let\u0000mein',
  'let\ud800mein',
  'letmein\\',
  'hasOwnProperty',
  32_768,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -1,
  null,
];

const bodyFieldsOf = ({ procedure, path }: RestRow): string[] => {
  const { input } = procedureMeta(procedure);
  const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return fields.filter((field) => !pathNames(path).includes(field));
};

const nameOf = (row: RestRow) => `${row.method} ${row.path}`;

let server: TestServer;
let admin: TestUser;
let player: TestUser;
let ids: Ids;

function call(
  row: RestRow,
  { headers = {}, extra = {}, prefix = REST_PREFIX }: { headers?: Record<string, string>; extra?: object; prefix?: string } = {},
) {
  const make = CALLS[nameOf(row)];
  if (make === undefined) throw new Error(`${nameOf(row)} is not classified`);
  const { url, body } = make(ids);
  const payload = body === undefined && Object.keys(extra).length === 0 ? undefined : { ...body, ...extra };
  return server.app.inject({ method: row.method, url: prefix + url, headers, payload });
}

beforeAll(async () => {
  server = await startTestServer();
  await playSeason(server.db);
  admin = await server.signIn({ isAdmin: true, name: 'Boss' });
  player = await server.signIn();
  const post = (url: string, payload: object, headers = admin.headers) =>
    server.app.inject({ method: 'POST', url: REST_PREFIX + url, headers, payload });
  const league = (await post('/leagues', { name: 'First league', password: 'letmein', leagueType: 'NFL', season: 2025 })).json<string>();
  const { key } = (await server.app.inject({ url: `${REST_PREFIX}/leagues/${league}`, headers: admin.headers })).json<{ key: string }>();
  const { ticketId } = (await post('/supporttickets', { issueType: 'other', description: 'Help' }, player.headers)).json<{
    ticketId: string;
  }>();
  ids = { league, key, ticket: ticketId };
});
afterAll(() => server.close());

/** Runs requests that must be refused, and compares all tables before and after. */
async function expectNoRowChanges(sendRequests: () => Promise<void>): Promise<void> {
  const before = await readTableDigests(server.db);
  await sendRequests();
  expect(await readTableDigests(server.db)).toEqual(before);
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const revive = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' && ISO.test(value) ? new Date(value) : value));

describe('every row of the REST table', () => {
  it('is classified here, and nothing else is', () => {
    expect(Object.keys(CALLS).sort()).toEqual(REST_TABLE.map(nameOf).sort());
  });

  it.each(REST_TABLE.filter((row) => row.hasBody).map((row) => [nameOf(row), row] as const))(
    '%s refuses an unknown body field',
    async (_name, row) => {
      await expectNoRowChanges(async () => {
        for (const unknown of ['surprise', 'hasOwnProperty', 'toString']) {
          const answer = await call(row, { headers: admin.headers, extra: { [unknown]: 1 } });
          expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/problem+json']);
          expect(Object.keys(Problem.strict().parse(answer.json()).errors)).not.toEqual([]);
        }
      });
    },
  );

  it.each(REST_TABLE.filter((row) => row.hasBody && pathNames(row.path).length > 0).map((row) => [nameOf(row), row] as const))(
    '%s refuses a body that names what its path says',
    async (_name, row) => {
      for (const name of pathNames(row.path)) {
        const answer = await call(row, { headers: admin.headers, extra: { [name]: 'another' } });
        expect([answer.statusCode, answer.json<Problem>().errors]).toEqual([400, { [name]: ['Unknown field'] }]);
      }
    },
  );

  it.each(REST_TABLE.filter((row) => row.query !== undefined).map((row) => [nameOf(row), row] as const))(
    '%s refuses a bad value of each query parameter by its name',
    async (name, row) => {
      await expectNoRowChanges(async () => {
        for (const parameter of row.query ?? []) {
          const url = new URL(`http://host${CALLS[name]?.(ids).url}`);
          for (const value of [BAD_VALUES[parameter] ?? '', ...(INTEGER_PARAMETERS.has(parameter) ? NO_INTEGERS : [])]) {
            url.searchParams.set(parameter, value);
            const answer = await server.app.inject({ url: REST_PREFIX + url.pathname + url.search, headers: admin.headers });
            const keys = Object.keys(answer.json<Problem>().errors ?? {});
            expect([parameter, value, answer.statusCode, keys]).toEqual([parameter, value, 400, [parameter]]);
          }
        }
      });
    },
  );

  it.each(REST_TABLE.filter((row) => bodyFieldsOf(row).length > 0 && row.hasBody).map((row) => [nameOf(row), row] as const))(
    '%s refuses a bad value of each body field by its name',
    async (_name, row) => {
      await expectNoRowChanges(async () => {
        for (const field of bodyFieldsOf(row)) {
          const answer = await call(row, { headers: admin.headers, extra: { [field]: { not: 'a value' } } });
          expect([field, answer.statusCode, Object.keys(answer.json<Problem>().errors ?? {})]).toEqual([field, 400, [field]]);
        }
      });
    },
  );

  it.each(REST_TABLE.filter((row) => row.path !== '/ssoauth/logout').map((row) => [nameOf(row), row] as const))(
    '%s answers what the contract says and nothing more, in any letter case',
    async (name, row) => {
      const wanted = CALLS[name]?.(ids).status ?? row.status ?? 200;
      for (const prefix of [REST_PREFIX, '/API/V1']) {
        const answer = await call(row, { headers: admin.headers, prefix });
        if (prefix !== REST_PREFIX && row.path === '/leagues' && row.method === 'POST') {
          expect(answer.statusCode).toBe(409);
          continue;
        }
        expect([answer.statusCode, answer.statusCode >= 400 ? '' : answer.body]).toEqual([wanted, expect.any(String)]);
        expect(answer.headers['cache-control']).toBe('no-store');
        if (wanted >= 400) continue;
        if (row.exports !== undefined) {
          expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
          expect(answer.headers['content-disposition']).toBe(`attachment; filename="${row.exports}.csv"`);
          continue;
        }
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        const value = revive(answer.body);
        expect(procedureMeta(row.procedure).output.parse(value)).toEqual(value);
      }
    },
  );

  it.each(REST_TABLE.filter((row) => row.hasBody || row.query !== undefined).map((row) => [nameOf(row), row] as const))(
    '%s answers no 5xx to a hostile value in any one field of a valid request',
    async (name, row) => {
      for (const value of HOSTILE_VALUES) {
        for (const parameter of row.query ?? []) {
          const url = new URL(`http://host${CALLS[name]?.(ids).url}`);
          url.searchParams.set(parameter, String(value));
          const answer = await server.app.inject({ url: REST_PREFIX + url.pathname + url.search, headers: admin.headers });
          expect([parameter, value, answer.statusCode]).toEqual([parameter, value, expect.toSatisfy((status) => status < 500)]);
        }
        for (const field of row.hasBody ? bodyFieldsOf(row) : []) {
          const answer = await call(row, { headers: admin.headers, extra: { [field]: value } });
          expect([field, value, answer.statusCode]).toEqual([field, value, expect.toSatisfy((status) => status < 500)]);
        }
      }
    },
  );

  it('ends the session at logout', async () => {
    const leaver = await server.signIn();
    const answer = await server.app.inject({ method: 'POST', url: `${REST_PREFIX}/ssoauth/logout`, headers: leaver.headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await server.app.inject({ url: `${REST_PREFIX}/users/me`, headers: leaver.headers })).statusCode).toBe(401);
  });

  it('stands in the OpenAPI document, and nothing else does', async () => {
    const { paths } = (await server.app.inject({ url: `${REST_PREFIX}/openapi.json` })).json<{ paths: Record<string, object> }>();
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented.sort()).toEqual(REST_TABLE.map(nameOf).sort());
    const page = await server.app.inject({ url: `${REST_PREFIX}/docs` });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
    expect(page.body).not.toContain('<script');
  });
});
