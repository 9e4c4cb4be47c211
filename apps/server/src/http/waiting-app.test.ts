import { expect, it } from 'vitest';
import { buildWaitingApp } from './waiting-app.ts';

it('lives, is not ready, and tells every caller when to come back', async () => {
  const app = buildWaitingApp();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
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
