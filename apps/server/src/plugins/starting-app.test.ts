import { expect, it } from 'vitest';
import { buildStartingApp } from './starting-app.ts';

it('lives, is not ready, says what it waits for, and tells every caller when to come back', async () => {
  const app = buildStartingApp({ describeWait: () => 'The database is away' });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'failed', reasons: ['The database is away'] }]);
  const outside = await app.inject({ url: '/readyz', remoteAddress: '203.0.113.7' });
  expect([outside.statusCode, outside.json()]).toEqual([503, { status: 'failed' }]);
  for (const url of ['/', '/api/v1/leagues', '/trpc/state.status']) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      'application/problem+json',
    ]);
  }
  await app.close();
});
