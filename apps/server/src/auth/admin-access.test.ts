import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { procedureMeta } from '../rest/procedures.ts';
import { REST_PREFIX, REST_TABLE } from '../rest/table.ts';
import { CALLABLE_PATHS, pathsOf } from '../testing/procedure-types.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

type Kind = 'query' | 'mutation';

const PATHS = CALLABLE_PATHS.filter((path) => procedureMeta(path).access === 'admin');
const ROWS = REST_TABLE.filter(({ procedure }) => PATHS.includes(procedure));
const ofKind = (kind: Kind) => PATHS.filter((path) => pathsOf(kind).includes(path));

const BATCH = 5;
const batchesOf = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / BATCH) }, (_, index) => paths.slice(index * BATCH, (index + 1) * BATCH));

/** Refused before it is read. */
const GARBAGE = { json: { garbage: true } };

let server: TestServer;
let people: Record<'player' | 'demoted' | 'expired' | 'gone', TestUser>;

async function setAdmin(user: TestUser, isAdmin: boolean): Promise<void> {
  await server.db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', user.id).execute();
  // Written past the verbs, which await this themselves.
}

async function createExpired(): Promise<TestUser> {
  const user = await server.signIn({ isAdmin: true });
  await server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', user.id)
    .execute();
  return user;
}

beforeAll(async () => {
  server = await startTestServer();
  const gone = await server.signIn({ isAdmin: true });
  await server.db.deleteFrom('sessions').where('user_id', '=', gone.id).execute();
  people = { player: await server.signIn(), demoted: await server.signIn({ isAdmin: true }), expired: await createExpired(), gone };
});
afterAll(() => server.close());
beforeEach(() => setAdmin(people.demoted, false));

function callAlone(path: string, headers: Record<string, string>) {
  if (pathsOf('mutation').includes(path)) return server.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: GARBAGE });
  return server.app.inject({ url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(GARBAGE))}`, headers });
}

type Answer = { result?: unknown; error?: { json: { data: { httpStatus: number } } } };

/** The statuses of a batch, in order; 200 for an answer. */
async function callTogether(
  paths: readonly string[],
  kind: Kind,
  headers: Record<string, string>,
  input: unknown = GARBAGE,
): Promise<number[]> {
  const inputs = JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, path === 'season.list' ? {} : input])));
  const url = `/trpc/${paths.join(',')}?batch=1`;
  const answer =
    kind === 'mutation'
      ? await server.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, payload: inputs })
      : await server.app.inject({ url: `${url}&input=${encodeURIComponent(inputs)}`, headers });
  return answer.json<Answer[]>().map(({ error }) => error?.json.data.httpStatus ?? 200);
}

const REFUSED = [
  ['a player', 'player', 403],
  ['a demoted administrator', 'demoted', 403],
  ['an expired session', 'expired', 401],
  ['a session that was ended', 'gone', 401],
] as const;

describe.each(REFUSED)('%s', (_, who, status) => {
  const headers = () => people[who].headers;

  it.each(PATHS)(`gets ${status} from %s over tRPC`, async (path) => {
    expect((await callAlone(path, headers())).statusCode).toBe(status);
  });

  it.each(ROWS.map((row) => [`${row.method} ${row.path}`, row] as const))(`gets ${status} from %s`, async (_name, row) => {
    const url = REST_PREFIX + row.path.replaceAll(/:\w+/g, 'unknown');
    const payload = row.hasBody ? { garbage: true } : undefined;
    expect((await server.app.inject({ method: row.method, url, headers: headers(), payload })).statusCode).toBe(status);
  });

  it(`gets ${status} for each call of a batch, and what is for all beside it`, async () => {
    for (const queries of batchesOf(ofKind('query'))) {
      const expected = [...queries.map(() => status), 200];
      expect(await callTogether([...queries, 'season.list'], 'query', headers())).toEqual(expected);
    }
    for (const mutations of batchesOf(ofKind('mutation'))) {
      expect(await callTogether(mutations, 'mutation', headers())).toEqual(mutations.map(() => status));
    }
  });
});

describe('an administrator who is demoted between two calls', () => {
  it('is refused from the next call on, alone and in a batch, and let in again once the role is back', async () => {
    const { demoted } = people;
    const batch = ['user.list', 'job.stats', 'league.list'];
    const asked = async () => [
      (await server.app.inject({ url: `${REST_PREFIX}/jobs`, headers: demoted.headers })).statusCode,
      ...(await callTogether(batch, 'query', demoted.headers, { json: {} })),
    ];
    await setAdmin(demoted, true);
    expect(await asked()).toEqual([200, 200, 200, 200]);
    await setAdmin(demoted, false);
    expect(await asked()).toEqual([403, 403, 403, 403]);
    await setAdmin(demoted, true);
    expect(await asked()).toEqual([200, 200, 200, 200]);
  });

  it('covers every procedure and route for administrators', () => {
    console.log(`${PATHS.length} procedures and ${ROWS.length} routes, each alone and in a batch, for ${REFUSED.length} kinds of callers`);
    expect(PATHS.length).toBeGreaterThan(12);
    expect(ROWS.length).toBeGreaterThan(10);
  });
});
