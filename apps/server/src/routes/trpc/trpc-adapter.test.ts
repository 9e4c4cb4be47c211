import { appRouter, toTrpcError } from '@survivor/api';
import { createWorld, type World } from '@survivor/api/testing';
import { ServiceError } from '@survivor/services';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrpcAdapter } from './trpc-adapter.ts';

const UNKNOWN_TEAM = '999';

let world: World;
let isDown = false;
const apps: { ours?: FastifyInstance; stock?: FastifyInstance } = {};

async function createContext() {
  if (isDown) throw toTrpcError(new ServiceError('unavailable', 'The service is briefly unavailable', { retryAfterSeconds: 2 }));
  return world.context(world.player);
}

type Answer = { readonly status: number; readonly body: string | undefined };

/** Before it has a context, the adapter of tRPC knows no trace id. */
async function answerOf(app: FastifyInstance | undefined, request: InjectOptions): Promise<Answer> {
  const response = await app?.inject(request);
  return { status: response?.statusCode ?? 0, body: response?.body.replaceAll('"traceId":""', '"traceId":"trace-1"') };
}

const get = (path: string, input?: unknown): InjectOptions => ({
  url: `/trpc/${path}${input === undefined ? '' : `${path.includes('?') ? '&' : '?'}input=${encodeURIComponent(JSON.stringify(input))}`}`,
});
const post = (path: string, payload: object): InjectOptions => ({ method: 'POST', url: `/trpc/${path}`, payload });

beforeAll(async () => {
  world = await createWorld();
  const adapter = createTrpcAdapter({ createContext, onError: () => {} });
  apps.ours = fastify({ genReqId: () => 'trace-1' });
  apps.ours.all<{ Params: { path: string } }>('/trpc/:path', (request, reply) => adapter.answerCalls(request, reply, request.params.path));
  apps.stock = fastify();
  apps.stock.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  apps.stock.all<{ Params: { path: string } }>('/trpc/:path', async (req, res) => {
    await fastifyRequestHandler({ router: appRouter, req, res, path: req.params.path, maxBatchSize: 10, createContext });
  });
});

afterAll(async () => {
  await Promise.all([apps.ours?.close(), apps.stock?.close()]);
  await world.database.close();
});

describe('the adapter answers as the one of tRPC does', () => {
  const league = () => ({ json: { id: world.leagueId } });
  const pick = () => ({ json: { leagueId: world.leagueId, round: 1, teamId: UNKNOWN_TEAM } });

  it.each<[string, () => InjectOptions]>([
    ['a query', () => get('league.get', league())],
    ['a query without an input', () => get('user.me')],
    ['a query with null for none', () => get('user.me', { json: null })],
    ['an input of another form', () => get('user.me', { json: null, meta: {} })],
    ['an input that the schema refuses', () => get('league.get', { json: { id: 7, more: 1 } })],
    ['an unknown procedure', () => get('league.nothing')],
    ['a refused caller', () => get('ticket.list')],
    ['a mutation that is refused', () => post('pick.submit', pick())],
    ['a batch', () => get('user.me,league.get,season.list?batch=1', { 1: league() })],
    ['a batch of one', () => get('league.get?batch=1', { 0: league() })],
    ['a batch of mutations', () => post('pick.submit,pick.submit?batch=1', { 0: pick(), 1: pick() })],
    ['a batch in which one call is refused', () => get('user.me,league.get,league.nothing?batch=1', { 1: { json: { id: 'none' } } })],
    ['a batch whose inputs are a list', () => get('user.me,user.me?batch=1', [])],
    ['a batch of eleven', () => get(`${Array(11).fill('user.me').join(',')}?batch=1`)],
  ])('%s', async (_, request) => {
    expect(await answerOf(apps.ours, request())).toEqual(await answerOf(apps.stock, request()));
  });

  it('a server without its database', async () => {
    isDown = true;
    const request = get('user.me,season.list?batch=1');
    const response = await apps.ours?.inject(request);
    expect(response?.headers['retry-after']).toBe('2');
    expect(await answerOf(apps.ours, request)).toEqual(await answerOf(apps.stock, request));
    isDown = false;
  });
});
