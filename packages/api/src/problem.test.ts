import { ServiceError } from '@survivor/services';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { appRouter } from './app-router.ts';
import { retryAfterOf, toProblem } from './problem.ts';
import { call } from './testing/call.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.database.close());

const SECRET = 'a secret of the database';

/** A context whose every query breaks. */
const broken = (error: unknown) =>
  world.context(world.player, {
    db: new Proxy(world.database.db, {
      get: () => {
        throw error;
      },
    }),
  });

describe('a broken promise', () => {
  it('answers a neutral sentence and the trace id, and keeps its cause for the log', async () => {
    const outcome = await call(broken(new Error(SECRET)), 'season.list', undefined);
    expect(outcome).toMatchObject({
      kind: 'refused',
      problem: { status: 500, title: 'Something went wrong. Please try again later.', traceId: 'trace-1' },
    });
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
  });

  it.each(['57P01', '57014', '55P03', '25P03', '40P01', '53300', '28P01', 'ETIMEDOUT'])(
    'answers 503 with Retry-After while the database is away or past a bound: %s',
    (code) => {
      const away = Object.assign(new Error('what the driver says'), { code });
      expect(toProblem(away, 't')).toMatchObject({ status: 503 });
      expect(retryAfterOf(away)).toBeGreaterThan(0);
    },
  );

  it('does not take an answer that breaks its schema for a bad request', () => {
    const parsed = z.string().safeParse(1);
    expect(toProblem(parsed.error, 't')).toMatchObject({ status: 500 });
  });
});

describe('a refusal', () => {
  it('carries its messages by field and its wait', () => {
    const limited = new ServiceError('rate-limited', 'Too many', { retryAfterSeconds: 9 });
    expect(toProblem(limited, 't')).toEqual({
      type: 'about:blank',
      title: 'Too many',
      status: 429,
      errors: { '': ['Too many'] },
      traceId: 't',
    });
    expect(retryAfterOf(limited)).toBe(9);
  });

  it.each([
    ['a refused field', '{"0":{"json":{"id":7}}}', 400, 'id'],
    ['a body that is no JSON', '{"0":{"json":', 400, ''],
    ['keys that would poison an object', '{"0":{"json":{"__proto__":1,"constructor":2,"id":"x"}}}', 400, ''],
  ])('travels over the wire without stack or path of a file: %s', async (_, input, status, key) => {
    const url = `http://localhost/trpc/league.get?batch=1&input=${encodeURIComponent(input)}`;
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: new Request(url),
      router: appRouter,
      createContext: () => world.context(world.player),
    });
    const text = await response.text();
    expect(text).toContain(`"status":${status}`);
    expect(text).toContain(`"errors":{"${key}":`);
    expect(text).not.toMatch(/stack|node_modules|\.ts:/);
  });

  it('of an unknown procedure is 404', async () => {
    expect(await call(world.context(world.player), 'league.destroy', {})).toMatchObject({ kind: 'refused', problem: { status: 404 } });
  });
});
