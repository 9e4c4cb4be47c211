import { appRouter } from '@survivor/api';
import { awaitDropped } from '@survivor/db/await-dropped';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { procedureFacts } from '../rest/procedures.ts';
import { REST_PREFIX, REST_TABLE, type RestRow } from '../rest/table.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const CALLS = runsOf({ usual: 300, soak: 20_000 });
const MOST_IN_A_BATCH = 10;
const CALLERS = ['nobody', 'a forger', 'a player', 'an administrator', 'somebody in turn', 'an expired one', 'one signed out'] as const;
type Caller = (typeof CALLERS)[number];

const callables: Record<string, unknown> = appRouter._def.procedures;
const isSubscription = (path: string) => {
  const one = callables[path];
  return typeof one === 'function' && '_def' in one && JSON.stringify(one._def).includes('"subscription"');
};
const PATHS = Object.keys(callables).filter((path) => !isSubscription(path));
const ofType = (type: 'query' | 'mutation') => PATHS.filter((path) => procedureFacts(path).type === type);
/** Signing out would end the caller of what follows. */
const ROWS = REST_TABLE.filter(({ path }) => path !== '/ssoauth/logout');
const PROCEDURES = new Set([...PATHS, ...ROWS.map(({ procedure }) => procedure)]);

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
  const all = [{}, forged, player.headers, admin.headers, inTurn.headers, expired.headers, gone.headers];
  for (const [index, caller] of CALLERS.entries()) headers.set(caller, all[index] ?? {});
});
afterAll(() => server.close());

async function setAdmin(isAdmin: boolean): Promise<void> {
  await server.db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', turning).execute();
  // Written past the verbs, which await this themselves.
  await awaitDropped(server.db);
}

/** 401 or 403 where the caller may not call at all; null where the input alone decides. */
function refusalOf(procedure: string, caller: Caller, isTurnedAdmin: boolean): 401 | 403 | null {
  const { access } = procedureFacts(procedure).meta;
  if (access === 'anyone') return null;
  if (!['a player', 'an administrator', 'somebody in turn'].includes(caller)) return 401;
  const isAdmin = caller === 'an administrator' || (caller === 'somebody in turn' && isTurnedAdmin);
  return access === 'admin' && !isAdmin ? 403 : null;
}

/** No procedure takes it. */
const GARBAGE = { garbage: true };

async function askTogether(paths: readonly string[], caller: Caller): Promise<number[]> {
  const inputs = JSON.stringify(Object.fromEntries(paths.map((_, index) => [index, { json: GARBAGE }])));
  const url = `/trpc/${paths.join(',')}?batch=1`;
  const isQuery = procedureFacts(paths[0] ?? '').type === 'query';
  const own = headers.get(caller) ?? {};
  const answer = isQuery
    ? await server.app.inject({ url: `${url}&input=${encodeURIComponent(inputs)}`, headers: own })
    : await server.app.inject({ method: 'POST', url, headers: { ...own, 'content-type': 'application/json' }, payload: inputs });
  return answer.json<{ error?: { json: { data: { httpStatus: number } } } }[]>().map(({ error }) => error?.json.data.httpStatus ?? 200);
}

async function askRest({ method, path, hasBody }: RestRow, caller: Caller): Promise<number> {
  const url = REST_PREFIX + path.replaceAll(/:\w+/g, 'unknown');
  const payload = hasBody ? GARBAGE : undefined;
  return (await server.app.inject({ method, url, headers: headers.get(caller) ?? {}, payload })).statusCode;
}

const batchOf = (paths: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: MOST_IN_A_BATCH }).map((together) => ({ together }));
const anyCall = fc.record({
  caller: fc.constantFrom(...CALLERS),
  /** Whether somebody in turn is an administrator from now on. */
  isTurnedAdmin: fc.boolean(),
  asked: fc.oneof(
    batchOf(ofType('query')),
    batchOf(ofType('mutation')),
    fc.constantFrom(...ROWS).map((row) => ({ row })),
  ),
});

it.each(seedsOf())(
  'each caller gets what is written for the procedure, in any batch and on REST (quality "Identity", seed %i)',
  async (seed) => {
    const cells = new Set<string>();
    let isAdminNow = false;
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ caller, isTurnedAdmin, asked: what }) => {
        if (isTurnedAdmin !== isAdminNow) await setAdmin(isTurnedAdmin);
        isAdminNow = isTurnedAdmin;
        const procedures = 'row' in what ? [what.row.procedure] : what.together;
        for (const procedure of procedures) cells.add(`${procedure} ${caller}`);
        asked += procedures.length;
        const expected = procedures.map((procedure) => refusalOf(procedure, caller, isTurnedAdmin));
        if ('together' in what) expect(await askTogether(what.together, caller)).toEqual(expected.map((status) => status ?? 400));
        else if (expected[0] === null) expect([401, 403]).not.toContain(await askRest(what.row, caller));
        else expect(await askRest(what.row, caller)).toBe(expected[0]);
      }),
      { numRuns: CALLS, seed },
    );
    const all = PROCEDURES.size * CALLERS.length;
    console.log(
      `role matrix: ${CALLS} requests of ${asked} calls, ${cells.size} of ${all} cells of procedure and caller, 0 wrong, seed ${seed}`,
    );
  },
);
