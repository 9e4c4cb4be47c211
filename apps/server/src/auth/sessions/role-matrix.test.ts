import { Problem } from '@survivor/contract/problem';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { procedureMeta } from '../../routes/rest/procedures.ts';
import { REST_PREFIX, REST_TABLE, type RestRow } from '../../routes/rest/table.ts';
import { pathsOf } from '../../testing/procedure-types.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const CALLS = runsOf({ usual: 60, soak: 20_000 });
const MOST_IN_A_BATCH = 10;
const CALLERS = [
  'nobody',
  'a forger',
  'another scheme',
  'a player',
  'an administrator',
  'somebody in turn',
  'an expired one',
  'one signed out',
] as const;
type Caller = (typeof CALLERS)[number];

/** Signing out would end the caller of what follows. */
const ROWS = REST_TABLE.filter(({ path }) => path !== '/ssoauth/logout');

let server: TestServer;
let turning: number;
const headers = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const [player, admin, inTurn, expired, gone] = [
    await server.signIn(),
    await server.signIn({ isAdmin: true }),
    await server.signIn(),
    await server.signIn({ isAdmin: true }),
    await server.signIn({ isAdmin: true }),
  ];
  turning = inTurn.id;
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', expired.id)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute();
  const forged = { authorization: `${admin.headers.authorization.slice(0, -8)}AAAAAAAA` };
  const basic = { authorization: `Basic ${admin.token}` };
  const all = [{}, forged, basic, player.headers, admin.headers, inTurn.headers, expired.headers, gone.headers];
  for (const [index, caller] of CALLERS.entries()) headers.set(caller, all[index] ?? {});
});
afterAll(() => server.close());

async function setAdmin(isAdmin: boolean): Promise<void> {
  await server.db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', turning).execute();
}

/** 401 or 403 where the caller may not call at all; null where the input alone decides. */
function refusalOf(procedure: string, caller: Caller, isTurnedAdmin: boolean): 401 | 403 | null {
  const { access } = procedureMeta(procedure);
  if (access === 'anyone') return null;
  if (!['a player', 'an administrator', 'somebody in turn'].includes(caller)) return 401;
  const isAdmin = caller === 'an administrator' || (caller === 'somebody in turn' && isTurnedAdmin);
  return access === 'admin' && !isAdmin ? 403 : null;
}

/** No procedure accepts it. */
const GARBAGE = { garbage: true };

async function askTogether(paths: readonly string[], caller: Caller): Promise<number[]> {
  const inputs = JSON.stringify(Object.fromEntries(paths.map((_, index) => [index, { json: GARBAGE }])));
  const url = `/trpc/${paths.join(',')}?batch=1`;
  const isQuery = pathsOf('query').includes(paths[0] ?? '');
  const own = headers.get(caller) ?? {};
  const answer = isQuery
    ? await server.app.inject({ url: `${url}&input=${encodeURIComponent(inputs)}`, headers: own })
    : await server.app.inject({ method: 'POST', url, headers: { ...own, 'content-type': 'application/json' }, payload: inputs });
  return answer.json<{ error?: { json: { data: { httpStatus: number } } } }[]>().map(({ error }) => error?.json.data.httpStatus ?? 200);
}

async function askRest({ method, path, hasBody }: RestRow, caller: Caller): Promise<number> {
  const url = REST_PREFIX + path.replaceAll(/:\w+/g, 'unknown');
  const payload = hasBody ? GARBAGE : undefined;
  const answer = await server.app.inject({ method, url, headers: headers.get(caller) ?? {}, payload });
  if (answer.statusCode >= 400) expect(Problem.strict().parse(answer.json()).status).toBe(answer.statusCode);
  return answer.statusCode;
}

/** Procedures in one tRPC batch, or one row of REST. */
type Request = { readonly batch: readonly string[] } | { readonly row: RestRow };

const proceduresOf = (request: Request): readonly string[] => ('row' in request ? [request.row.procedure] : request.batch);

/** Sends a request with input that no procedure accepts: who may call learns that it is bad. */
async function expectVerdicts(request: Request, caller: Caller, isTurnedAdmin: boolean): Promise<void> {
  const expected = proceduresOf(request).map((procedure) => refusalOf(procedure, caller, isTurnedAdmin));
  if ('batch' in request) expect(await askTogether(request.batch, caller)).toEqual(expected.map((status) => status ?? 400));
  else if (expected[0] === null) expect([401, 403]).not.toContain(await askRest(request.row, caller));
  else expect(await askRest(request.row, caller)).toBe(expected[0]);
}

it.each(CALLERS)('%s gets the verdict of every procedure, in batches and on REST (quality "Identity")', async (caller) => {
  const batches = [pathsOf('query'), pathsOf('mutation')].flatMap((paths) =>
    Array.from({ length: Math.ceil(paths.length / MOST_IN_A_BATCH) }, (_, at) => ({
      batch: paths.slice(at * MOST_IN_A_BATCH, (at + 1) * MOST_IN_A_BATCH),
    })),
  );
  for (const request of [...batches, ...ROWS.map((row) => ({ row }))]) await expectVerdicts(request, caller, false);
});

const batchOf = (paths: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: MOST_IN_A_BATCH }).map((batch) => ({ batch }));
const anyCall = fc.record({
  caller: fc.constantFrom(...CALLERS),
  /** Whether somebody in turn is an administrator from now on. */
  isTurnedAdmin: fc.boolean(),
  request: fc.oneof(
    batchOf(pathsOf('query')),
    batchOf(pathsOf('mutation')),
    fc.constantFrom(...ROWS).map((row) => ({ row })),
  ),
});

it.each(seedsOf())('a role that is granted and taken away counts from the next request on, in any batch (seed %i)', async (seed) => {
  let isAdminNow = false;
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ caller, isTurnedAdmin, request }) => {
      if (isTurnedAdmin !== isAdminNow) await setAdmin(isTurnedAdmin);
      isAdminNow = isTurnedAdmin;
      calls += proceduresOf(request).length;
      await expectVerdicts(request, caller, isTurnedAdmin);
    }),
    { numRuns: CALLS, seed },
  );
  console.log(`role matrix: ${CALLS} requests of ${calls} calls, 0 wrong, seed ${seed}`);
});
