import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ID = 'proxy-0123.4567_89';

it.each([
  ['/api/v1/status', 200],
  ['/trpc/state.status', 200],
  ['/api/v1/users/me', 401],
  ['/nowhere.txt', 404],
])('%s answers the id that it was given, logs it, and tells it in a problem', async (url, status) => {
  server.logged.length = 0;
  const answer = await server.app.inject({ url, headers: { 'x-request-id': ID } });
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([status, ID]);
  expect(server.logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request')).toMatchObject({ traceId: ID });
  if (status >= 400) expect(answer.json()).toMatchObject({ traceId: ID });
});

it.each(['short', 'a'.repeat(65), 'with space in it', 'quote"in-it', 'line\\nbreak-in-it'])(
  'makes one where %j is given',
  async (given) => {
    const answer = await server.app.inject({ url: '/api/v1/status', headers: { 'x-request-id': given } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

it('goes with the jobs that a request asks for, also with an Idempotency-Key', async () => {
  const { headers } = await server.signIn({ isAdmin: true });
  const ask = (more: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/jobs/trigger',
      headers: { ...headers, ...more },
      payload: { jobName: 'FetchTeams' },
    });
  expect((await ask({ 'x-request-id': `${ID}-1` })).statusCode).toBe(202);
  expect((await ask({ 'x-request-id': `${ID}-2`, 'idempotency-key': 'once' })).statusCode).toBe(202);
  expect(server.queued.map(({ traceId }) => traceId)).toEqual([`${ID}-1`, `${ID}-2`]);
});
