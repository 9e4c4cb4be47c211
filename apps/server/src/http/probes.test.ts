import { createTestDatabase } from '@survivor/db/testing';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ProbeDeps } from './probes.ts';
import { mountProbes } from './probes.ts';

it.each<[string, ProbeDeps['queue']['health']]>([
  ['is away', async () => ({ engine: 'redis', isUp: false, error: 'The job queue cannot be reached' })],
  ['does not answer', () => new Promise(() => {})],
])('stays ready for people while the queue %s, and says so', async (_, health) => {
  const { db, close } = await createTestDatabase();
  const app = fastify();
  mountProbes(app, { db, queue: { health } });
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', checks: { database: 'ok', migrations: 'ok', queue: 'away' } }]);
  await app.close();
  await close();
});
