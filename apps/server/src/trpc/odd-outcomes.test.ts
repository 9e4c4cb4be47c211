import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type ApiContext, retryAfterOf, toTrpcError, wireFormat } from '@survivor/api';
import { ServiceError } from '@survivor/services';
import { initTRPC, TRPCError } from '@trpc/server';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBoth } from '../testing/ask-both.ts';
import { createRefusals } from './answer-refused.ts';
import { answerTrpc } from './answer-trpc.ts';

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
  sse: { ping: { enabled: true, intervalMs: 60 }, maxDurationMs: 400, client: { reconnectAfterInactivityMs: 90 } },
  errorFormatter: ({ shape, error, ctx, path, type }) => ({
    ...shape,
    message: 'in words of its own',
    data: { ...shape.data, trace: ctx?.traceId, type, path, cause: error.cause?.message },
  }),
});
const entriesOf = <T, P>(record: Record<string, T>, make: (value: T) => P) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));

const heard = { signals: [] as AbortSignal[], errors: [] as string[], written: 0, ended: 0 };
let onFlood: (signal: AbortSignal) => void = () => {};
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
  stream: t.router({
    three: t.procedure.subscription(async function* () {
      yield* [{ at: new Date(0) }, 'é', null];
    }),
    none: t.procedure.subscription(async function* () {}),
    breaks: t.procedure.subscription(async function* () {
      yield 1;
      throw new ServiceError('unavailable', 'Gone');
    }),
    unwritable: t.procedure.subscription(async function* () {
      yield VALUES.forbidden;
    }),
    refused: t.procedure.subscription(async (): Promise<AsyncIterable<string>> => {
      throw toTrpcError(new ServiceError('forbidden', 'No'));
    }),
    floods: t.procedure.subscription(async function* ({ signal }) {
      if (signal !== undefined) onFlood(signal);
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        heard.ended += 1;
      }
    }),
    waits: t.procedure.subscription(async function* ({ signal }) {
      yield 'begun';
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    }),
  }),
  quick: t.procedure.query(({ signal }) => {
    if (signal !== undefined) heard.signals.push(signal);
    return 'done';
  }),
  limited: t.procedure.query(() => {
    throw toTrpcError(new ServiceError('rate-limited', 'Too many', { retryAfterSeconds: 7 }));
  }),
});

let waits = 0;
/** Of a process that is asked too much; each with a wait of its own. */
const pressed = () => toTrpcError(new ServiceError('unavailable', 'Too many', { retryAfterSeconds: ++waits }));

let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  app = fastify({ routerOptions: { maxParamLength: 2000 } });
  const options: Parameters<typeof answerTrpc>[0] = {
    router,
    largestBatch: 10,
    refusals: createRefusals(({ headers }) => (headers.authorization === 'pressed' ? pressed() : null)),
    createContext: async ({ headers }) => {
      if (headers.authorization === 'pressed') throw pressed();
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
      const query = new URLSearchParams(request.url.split('?')[1]);
      return answerTrpc(options, { request, reply, asked: { path, query } });
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

it('answers a request that is refused before it is asked who calls as the stock adapter does, written once, compressed where it is long', async () => {
  const long = Array.from({ length: 10 }, (_, at) => `give.${at % 2 ? 'text' : 'nope'}`).join(',');
  const headers = { authorization: 'pressed' };
  for (const path of ['give.text', 'nope', 'give.text,nope,limited?batch=1', `${long}?batch=1`]) {
    for (const time of ['first', 'second']) {
      const { thin, stock, areOfBoth } = await askBoth(app, { headers, url: `/trpc/${path}` });
      expect([time, path, thin.status, thin.body, areOfBoth]).toEqual([time, path, stock.status, stock.body, true]);
    }
  }
  const ask = () => app.inject({ headers: { ...headers, 'accept-encoding': 'gzip' }, url: `/trpc/${long}?batch=1` });
  const [one, other] = [await ask(), await ask()];
  expect(one.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(one.rawPayload).toString())).toHaveLength(10);
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
  expect(Number(other.headers['waits'])).toBe(Number(one.headers['waits']) + 1);
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

it.each(['three', 'none', 'breaks', 'unwritable', 'refused', 'waits'])('streams as the stock adapter does: %s', async (name) => {
  const read = async (query: string, init?: RequestInit) => {
    const response = await fetch(`${address}/trpc/stream.${name}${query}`, init);
    const headers = Object.fromEntries(
      [...response.headers].filter(([header]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(header)),
    );
    return { status: response.status, headers, text: (await response.text()).replace(/(event: ping\ndata: \n\n\n)+/, '(pings)') };
  };
  const json = { 'content-type': 'application/json' };
  for (const init of [{}, { headers: { authorization: 'broken' } }, { method: 'POST', headers: json, body: '{}' }]) {
    expect(await read('', init)).toEqual(await read('?connectionParams=null', init));
  }
  const { text } = await read('');
  expect(text).toMatch(/^event: connected\ndata: {"reconnectAfterInactivityMs":90}\n\n\n/);
  expect([text.includes('(pings)'), text.endsWith('event: return\ndata: \n\n\n')]).toEqual([
    name === 'waits',
    name === 'three' || name === 'none',
  ]);
});

it('cuts a stream at its greatest age, also one whose reader takes nothing more', async () => {
  heard.signals.length = 0;
  const reader = connect(Number(new URL(address).port), '127.0.0.1');
  reader.write('GET /trpc/stream.floods HTTP/1.1\r\nhost: x\r\n\r\n');
  reader.pause();
  await once(
    await new Promise<AbortSignal>((resolve) => {
      onFlood = resolve;
    }),
    'abort',
  );
  await expect.poll(() => heard.ended).toBe(1);
  reader.destroy();
});

it('puts an event that goes to many streams into text once', async () => {
  const event = { toJSON: () => `written ${++heard.written}` };
  VALUES.forbidden = event;
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(`${address}/trpc/stream.unwritable`)).text()));
  expect(new Set(answers).size).toBe(1);
  expect(heard.written).toBe(1);
});

it('aborts nothing that was answered', async () => {
  heard.signals.length = 0;
  expect((await fetch(`${address}/trpc/quick`, { headers: { connection: 'close' } })).status).toBe(200);
  app.server.closeIdleConnections();
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))).toBe(0);
  expect(heard.signals.map(({ aborted }) => aborted)).toEqual([false]);
});
