import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type ApiContext, retryAfterOf, toTrpcError, wireFormat } from '@survivor/api';
import { ServiceError } from '@survivor/services';
import { initTRPC, TRPCError } from '@trpc/server';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBoth } from '../testing/ask-both.ts';
import { answerStock } from './answer-stock.ts';
import { answerThin } from './answer-thin.ts';
import { readCalls } from './read-calls.ts';

const CODES = [
  'PARSE_ERROR',
  'PAYMENT_REQUIRED',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
  'CLIENT_CLOSED_REQUEST',
  'BAD_GATEWAY',
  'TIMEOUT',
] as const;
const loop: Record<string, unknown> = {};
loop.self = loop;

/** What a procedure may give. */
const VALUES: Record<string, unknown> = {
  text: 'é \u2028 </script>',
  nothing: undefined,
  null: null,
  date: new Date(0),
  noDate: new Date(Number.NaN),
  map: new Map([[new Date(1), new Set([1n])]]),
  numbers: [Number.NaN, -0, 1e300, Number.POSITIVE_INFINITY],
  holes: { a: undefined, b: [undefined, null], 'c.d': new Date(2) },
  shared: [loop, loop],
  forbidden: { constructor: 1 },
  unwritable: {
    toJSON() {
      throw new Error('not to be written');
    },
  },
};
const THROWN: Record<string, unknown> = {
  error: new Error('secret'),
  text: 'secret',
  nothing: undefined,
  refusal: new ServiceError('conflict', 'Taken'),
};

const t = initTRPC.context<ApiContext>().create({
  transformer: wireFormat,
  isDev: false,
  errorFormatter: ({ shape, error, ctx, path, type }) => ({
    ...shape,
    message: 'in words of its own',
    data: { ...shape.data, trace: ctx?.traceId, type, path, cause: error.cause?.message },
  }),
});
const entriesOf = <T, P>(record: Record<string, T>, make: (value: T) => P) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));

const heard = { signals: [] as AbortSignal[], errors: [] as string[] };
let onWait = () => {};
const router = t.router({
  give: t.router(entriesOf(VALUES, (value) => t.procedure.query(() => value))),
  raise: t.router(
    entriesOf(THROWN, (value) =>
      t.procedure.query(() => {
        throw value;
      }),
    ),
  ),
  code: t.router(
    Object.fromEntries(
      CODES.map((code) => [
        code,
        t.procedure.mutation(() => {
          throw new TRPCError({ code });
        }),
      ]),
    ),
  ),
  wait: t.procedure.query(
    ({ signal }) =>
      new Promise((resolve) => {
        if (signal === undefined) throw new Error('no signal');
        heard.signals.push(signal);
        signal.addEventListener('abort', () => resolve('gone'));
        onWait();
      }),
  ),
  quick: t.procedure.query(({ signal }) => {
    if (signal !== undefined) heard.signals.push(signal);
    return 'done';
  }),
  limited: t.procedure.query(() => {
    throw toTrpcError(new ServiceError('rate-limited', 'Too many', { retryAfterSeconds: 7 }));
  }),
});

let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  app = fastify({ routerOptions: { maxParamLength: 2000 } });
  const options: Parameters<typeof answerThin>[0] = {
    router,
    largestBatch: 10,
    createContext: async ({ headers }) => {
      if (headers.authorization === 'broken') throw new TypeError('no context');
      return { traceId: 'trace' } as ApiContext;
    },
    headersOf: (errors) => ({ waits: errors.map(retryAfterOf).join() }),
    onStream: () => ({}),
    onError: (_request, error) => void heard.errors.push(`${error.code} ${error.cause?.message}`),
  };
  app.route<{ Params: { path: string } }>({
    method: ['GET', 'POST'],
    url: '/trpc/:path',
    handler: async (request, reply) => {
      const { path } = request.params;
      const calls = readCalls(options, request, { path, query: new URLSearchParams(request.url.split('?')[1]) });
      return calls === null ? answerStock(options, { request, reply, path }) : answerThin(options, { request, reply, ...calls });
    },
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Both answers and what each adapter told of errors. */
async function compare(path: string, how: { method?: 'POST'; payload?: string; headers?: Record<string, string> } = {}): Promise<string> {
  heard.errors.length = 0;
  const { thin, stock, areOfBoth } = await askBoth(app, { ...how, url: `/trpc/${path}` });
  const half = heard.errors.length / 2;
  expect([path, thin, areOfBoth, heard.errors.slice(0, half)]).toEqual([path, stock, true, heard.errors.slice(half)]);
  return thin.body;
}

it('writes whatever a procedure gives as the stock adapter does, or fails as it does', async () => {
  for (const name of Object.keys(VALUES)) {
    await compare(`give.${name}`);
    await compare(`give.${name},give.text?batch=1`);
  }
  expect(await compare('give.date')).toContain('["Date"]');
  expect(await compare('give.unwritable')).toContain('INTERNAL_SERVER_ERROR');
});

it('answers whatever a procedure throws as the stock adapter does, and tells of it once', async () => {
  for (const name of Object.keys(THROWN)) await compare(`raise.${name}`);
  await compare(
    `${Object.keys(THROWN)
      .map((name) => `raise.${name}`)
      .join(',')},give.text?batch=1`,
  );
  const posted = { method: 'POST' as const, payload: '"{}"', headers: { 'content-type': 'application/json' } };
  for (const code of CODES) await compare(`code.${code}`, posted);
  await compare(`${CODES.map((code) => `code.${code}`).join(',')}?batch=1`, posted);
  await compare('limited,give.text,limited?batch=1');
});

it('answers as the stock adapter does where there is no context', async () => {
  for (const path of ['give.text', 'nope', 'give.text,nope,limited?batch=1']) await compare(path, { headers: { authorization: 'broken' } });
});

it.each(['', '?connectionParams=null'])('tells a procedure when the connection has gone (%s)', async (query) => {
  heard.signals.length = 0;
  const waiting = new Promise<void>((resolve) => {
    onWait = resolve;
  });
  const call = httpRequest(`${address}/trpc/wait${query}`)
    .on('error', () => {})
    .end();
  await waiting;
  const [signal] = heard.signals;
  if (signal === undefined) throw new Error('no signal');
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, 'abort');
  call.destroy();
  await aborted;
});

it('aborts nothing that was answered', async () => {
  heard.signals.length = 0;
  expect((await fetch(`${address}/trpc/quick`, { headers: { connection: 'close' } })).status).toBe(200);
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))).toBe(0);
  expect(heard.signals.map(({ aborted }) => aborted)).toEqual([false]);
});
