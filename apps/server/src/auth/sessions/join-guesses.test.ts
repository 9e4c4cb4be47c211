import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const KEY = 'NOBODY00';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { areRateLimitsOn: true } });
});
afterAll(() => server.close());

type Answer = { result?: unknown; error?: { json: { data: { httpStatus: number } } } };

it('counts guesses in a batch one by one, on tRPC as on REST', async () => {
  const guesser = await server.signIn();
  const path = Array.from({ length: 10 }, () => 'league.join').join(',');
  const payload = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, { json: { key: KEY, password: 'fumble' } }]));
  const batches = await Promise.all(
    [1, 2, 3].map(() => server.app.inject({ method: 'POST', url: `/trpc/${path}?batch=1`, headers: guesser.headers, payload })),
  );
  const statuses = batches.flatMap((answer) => answer.json<Answer[]>().map(({ error }) => error?.json.data.httpStatus ?? 200));
  const count = (status: number) => statuses.filter((one) => one === status).length;
  expect([count(400), count(429)]).toEqual([10, 20]);
  for (const answer of batches.filter(({ body }) => body.includes('"httpStatus":429')))
    expect(answer.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
  const alone = await server.app.inject({
    method: 'POST',
    url: '/api/v1/leagues/join',
    headers: guesser.headers,
    payload: { key: KEY, password: 'touchdown' },
  });
  expect(alone.statusCode).toBe(429);
});
