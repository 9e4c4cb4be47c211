import { exportAccount } from '@survivor/services';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const PATH = '/api/v1/users/me/export';
const EVENTS = 20_000;

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { areRateLimitsOn: true } });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Somebody whose export is made, with so many changes of a pick in it. */
async function exported(events = 1): Promise<TestUser> {
  const user = await server.signIn();
  await sql`insert into pick_events (at, league_id, user_id, round, team_id)
    select clock_timestamp(), 1, ${user.id}, 1, 1 from generate_series(1, ${events}::int)`.execute(server.db);
  await sql`insert into account_exports (user_id) values (${user.id})`.execute(server.db);
  expect(await exportAccount({ db: server.db, userId: user.id })).toBe(true);
  return user;
}
const json = { 'content-type': 'application/json' };
const download = (headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(address + PATH, { method: 'POST', headers: { ...json, ...headers }, body: '{}', ...init });

it('answers the file to its owner alone, by the bearer in the header', async () => {
  const owner = await exported(EVENTS);
  expect((await download({})).status).toBe(401);
  const inAddress = await fetch(`${address}${PATH}?token=${owner.token}&authorization=${owner.token}&access_token=${owner.token}`, {
    method: 'POST',
    headers: json,
    body: '{}',
  });
  expect(inAddress.status).toBe(401);
  expect((await download(owner.headers, { body: JSON.stringify({ userId: owner.id }) })).status).toBe(400);
  expect((await fetch(address + PATH, { headers: owner.headers })).status).toBe(405);
  const answer = await download(owner.headers);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="survivor-pools-data.json"',
    'cache-control': 'no-store',
  });
  expect(await answer.json()).toMatchObject({ users: [{ id: owner.id }], pick_events: { length: EVENTS } });
});

it('answers 429 with Retry-After while another download runs, and not once its reader has gone', async () => {
  const owner = await exported(EVENTS);
  // The sockets of one host would hold all that a download sends.
  await sql`update account_exports set downloading_until = clock_timestamp() + interval '1 minute' where user_id = ${owner.id}`.execute(
    server.db,
  );
  const refused = await Promise.all(Array.from({ length: 9 }, () => download(owner.headers)));
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await sql`update account_exports set downloading_until = null where user_id = ${owner.id}`.execute(server.db);
  const gone = new AbortController();
  const running = await download(owner.headers, { signal: gone.signal });
  await running.body?.getReader().read();
  gone.abort();
  await vi.waitFor(async () => expect((await download(owner.headers)).status).toBe(200), { timeout: 30_000, interval: 200 });
});

it('is no procedure of tRPC, but answers the one call that a page of the release before makes', async () => {
  const owner = await exported();
  const call = (paths: readonly string[]) =>
    server.app.inject({
      method: 'POST',
      url: `/trpc/${paths.join(',')}?batch=1`,
      headers: owner.headers,
      payload: Object.fromEntries(paths.map((_, at) => [at, { json: {} }])),
    });
  const batch = await call(Array.from({ length: 10 }, () => 'user.downloadExport'));
  expect(batch.json<{ error: { json: { data: { httpStatus: number } } } }[]>().map(({ error }) => error.json.data.httpStatus)).toEqual(
    Array.from({ length: 10 }, () => 404),
  );
  const former = await call(['user.downloadExport']);
  const [{ result }] = former.json<[{ result: { data: { json: { content: string } } } }]>();
  expect(JSON.parse(result.data.json.content)).toMatchObject({ users: [{ id: owner.id }] });
  const stranger = await server.app.inject({ method: 'POST', url: '/trpc/user.downloadExport?batch=1', payload: {} });
  expect(stranger.statusCode).toBe(401);
});
