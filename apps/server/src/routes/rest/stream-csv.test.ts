import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn({ isAdmin: true, name: 'Ada', email: 'ada@example.com' });
});
afterAll(() => server.close());

const ask = (payload: object) => server.app.inject({ method: 'POST', url: '/api/v1/users/export', headers: admin.headers, payload });

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

it('refuses before the first byte, in the words of the contract, and records each download', async () => {
  for (const payload of [{ page: 2 }, { sort: 'password' }]) {
    const answer = await ask(payload);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(Object.keys(answer.json().errors)).toEqual(Object.keys(payload));
  }
  const entries = await server.db.selectFrom('admin_audit').select('subject').where('action', '=', 'list export').execute();
  expect(entries).toEqual([{ subject: 'users' }]);
  const { headers } = admin;
  expect((await server.app.inject({ method: 'POST', url: '/trpc/user.export', headers, payload: { json: {} } })).statusCode).toBe(404);
});
