import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { procedureMeta } from '../../routes/rest/procedures.ts';
import { pathNames } from '../../routes/rest/read-input.ts';
import { REST_PREFIX, REST_TABLE, type RestRow } from '../../routes/rest/table.ts';
import { playSeason } from '../play-season.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';

const CALLS = runsOf({ usual: 600, soak: 200_000 });
const wellFormed = (text: string) => Buffer.from(text).toString();

let server: TestServer;
let admin: TestUser;
let league: string;

beforeAll(async () => {
  server = await startTestServer();
  await playSeason(server.db);
  admin = await server.signIn({ isAdmin: true });
  const body = { name: 'Fuzzed', password: 'letmein', leagueType: 'NFL', season: 2025 };
  league = (
    await server.app.inject({ method: 'POST', url: `${REST_PREFIX}/leagues`, headers: admin.headers, payload: body })
  ).json<string>();
});
afterAll(() => server.close());

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '%',
    '_',
    "'",
    '\\',
    'NFL',
    'nfl',
    'all',
    '1',
    '-1',
    '99999999999',
    'ABCD1234',
    '\u202e',
    'a'.repeat(5000),
  ),
);
const hostileNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1, 5, 2025, 32_768, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300),
);
const hostile = fc.oneof(hostileText, hostileNumber, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 4 }));

/** The fields of a row's input, so that most calls get past the check for unknown ones. */
const fieldsOf = (row: RestRow): string[] => {
  const { input } = procedureMeta(row.procedure);
  return input instanceof z.ZodObject ? Object.keys(input.shape) : ['now', 'advanceTo'];
};

const rows = REST_TABLE.filter((row) => row.path !== '/ssoauth/logout');

const bodyOf = (row: RestRow) => {
  const names = fieldsOf(row).filter((name) => !pathNames(row.path).includes(name));
  const record = fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: fc.jsonValue() });
};

const callOf = fc.constantFrom(...rows).chain((row) =>
  fc.record({
    row: fc.constant(row),
    body: bodyOf(row),
    id: fc.oneof(
      fc.constant('LEAGUE'),
      hostileText.map((text) => encodeURIComponent(wellFormed(text.slice(0, 50))) || 'x'),
    ),
    query: fc.dictionary(
      fc.constantFrom(...(row.query ?? ['x'])),
      fc.oneof(hostileText, hostileNumber.map(String)).map((text) => wellFormed(text.slice(0, 300))),
    ),
    isTrpc: fc.boolean(),
    meta: fc.option(fc.dictionary(fc.constantFrom('values', 'v', 'referentialEqualities'), fc.jsonValue({ maxDepth: 3 })), {
      freq: 6,
      nil: undefined,
    }),
  }),
);

describe('fuzz', () => {
  it.each(seedsOf())('answers no call with a 5xx, a stack or SQL (seed %i)', async (seed) => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(callOf, async ({ row, body, id, query, isTrpc, meta }) => {
        const path = REST_PREFIX + row.path.replace(/:\w+/, id === 'LEAGUE' ? league : id);
        const search = row.method === 'GET' ? `?${new URLSearchParams(query)}` : '';
        const input = { json: body, ...(meta && { meta }) };
        const restUrl = path + search;
        const trpcUrl = `/trpc/${row.procedure}${row.method === 'GET' ? `?input=${encodeURIComponent(wellFormed(JSON.stringify(input)))}` : ''}`;
        const answer = await server.app.inject({
          method: isTrpc && row.method === 'PATCH' ? 'POST' : row.method,
          url: isTrpc ? trpcUrl : restUrl,
          headers: { ...admin.headers, 'content-type': 'application/json' },
          payload: row.method === 'GET' ? undefined : JSON.stringify(isTrpc ? input : body),
        });
        if (isTrpc && meta !== undefined) expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        expect([answer.statusCode < 500, answer.body]).toEqual([
          true,
          expect.not.stringMatching(/node_modules|\.ts:|select |insert into/i),
        ]);
      }),
      { numRuns: CALLS, seed },
    );
    console.log(`fuzz: ${CALLS} calls, seed ${seed}, statuses ${JSON.stringify(Object.fromEntries(statuses))}`);
  });
});
