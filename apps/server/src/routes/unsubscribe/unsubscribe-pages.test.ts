import { createUser } from '@survivor/db/testing';
import { createUnsubscribeTokens, switchMaintenance } from '@survivor/services';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const SECRETS = ['a secret of this very test'];
const FORM = 'application/x-www-form-urlencoded';

let server: TestServer;
let userId: number;
let path: string;
beforeAll(async () => {
  server = await startTestServer({ secrets: SECRETS });
});
beforeEach(async () => {
  ({ id: userId } = await createUser(server.db));
  await server.db.insertInto('message_preferences').values({ user_id: userId }).execute();
  path = `/unsubscribe/${createUnsubscribeTokens(SECRETS).sign({ userId, kind: 'pick-needed' })}`;
});
afterAll(() => server.close());

/** What a new account is told beside the kind that the link ends. */
const OTHERS = ['schedule', 'corrected', 'act'];
const kinds = async (id = userId) =>
  (await server.db.selectFrom('message_preferences').select('email_kinds').where('user_id', '=', id).executeTakeFirstOrThrow()).email_kinds;
const post = (url: string, type: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers }, payload });
const multipart = '--edge\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--edge--\r\n';

it.each([
  ['as a form', FORM, 'List-Unsubscribe=One-Click'],
  ['as multipart', 'multipart/form-data; boundary=edge', multipart],
  ['without a body', '', ''],
])('one click %s ends the kind with 200, without cookie or redirect, twice as once', async (_, type, body) => {
  for (const _time of ['first', 'second']) {
    const answer = await post(path, type, body);
    expect([answer.statusCode, answer.headers['location'], answer.headers['set-cookie']]).toEqual([200, undefined, undefined]);
    expect(answer.body).toContain('You get no more reminders before picks lock by email.');
    expect(await kinds()).toEqual(OTHERS);
  }
});

it.each([
  ['pick-needed', OTHERS],
  ['act', []],
] as const)('a link of %s ends what it is for, and nothing of anybody else', async (kind, left) => {
  const { id: other } = await createUser(server.db);
  await server.db.insertInto('message_preferences').values({ user_id: other }).execute();
  await post(`/unsubscribe/${createUnsubscribeTokens(SECRETS).sign({ userId, kind })}`, FORM, 'List-Unsubscribe=One-Click');
  expect(await kinds()).toEqual(left);
  expect(await kinds(other)).toEqual(['pick-needed', ...OTHERS]);
});

it('needs no header pair of a browser that has the cookie, and is answered in maintenance', async () => {
  await switchMaintenance(server.db, { isOn: true, message: null, isForced: true });
  expect((await server.app.inject(path)).statusCode).toBe(200);
  expect((await post(path, FORM, 'List-Unsubscribe=One-Click', { cookie: 'XSRF-TOKEN=abc' })).statusCode).toBe(200);
  expect(await kinds()).toEqual(OTHERS);
  await switchMaintenance(server.db, { isOn: false });
});

it('is asked first by a page that changes nothing', async () => {
  const answer = await server.app.inject(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('<h1>Stop these emails?</h1>');
  expect(answer.body).toContain('<form method="post">');
  expect(answer.body).toContain('href="/home/account"');
  expect(await kinds()).toEqual(['pick-needed', ...OTHERS]);
});

it('answers 404 to a forged token, and ends nothing', async () => {
  const forged = `/unsubscribe/${createUnsubscribeTokens(['another']).sign({ userId, kind: 'pick-needed' })}`;
  const bodies = [
    [FORM, 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=edge', multipart],
  ] as const;
  for (const url of [forged, `${path}AA`, '/unsubscribe/x']) {
    expect((await server.app.inject(url)).statusCode).toBe(404);
    for (const [type, body] of bodies) {
      const answer = await post(url, type, body);
      expect([answer.statusCode, answer.headers['location']]).toEqual([404, undefined]);
    }
  }
  expect(await kinds()).toEqual(['pick-needed', ...OTHERS]);
});

it('refuses more than 1 MB', async () => {
  expect((await post(path, FORM, 'x'.repeat(1_000_001))).statusCode).toBe(413);
});
