import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn({ isAdmin: true, name: 'Ada', email: 'ada@example.com' });
});
afterAll(() => server.close());

const ask = (payload: object, headers: Record<string, string> = admin.headers) =>
  server.app.inject({ method: 'POST', url: '/api/v1/users/export', headers, payload });

it('answers a list as a file that no cache keeps', async () => {
  const answer = await ask({ search: 'ADA@' });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"');
  expect(answer.body).toMatch(
    /^\ufeffid,name,email,username,administrator,last login\r\n"\w{8,}","Ada","ada@example.com","[^"]*",true,\S*\r\n$/,
  );
});

it('refuses before the first byte, in the words of the contract', async () => {
  const player = await server.signIn();
  for (const [payload, headers, status] of [
    [{}, {}, 401],
    [{ surprise: 1 }, player.headers, 403],
    [{ page: 2 }, admin.headers, 400],
    [{ sort: 'password' }, admin.headers, 400],
  ] as const) {
    const answer = await ask(payload, headers);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
    if (status === 400) expect(Object.keys(answer.json().errors)).toEqual(Object.keys(payload));
  }
  const entries = await server.db.selectFrom('admin_audit').select('subject').where('action', '=', 'list export').execute();
  expect(entries).toEqual([{ subject: 'users' }]);
});

it('is not a procedure of tRPC', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/trpc/user.export', headers: admin.headers, payload: { json: {} } });
  expect(answer.statusCode).toBe(404);
});
