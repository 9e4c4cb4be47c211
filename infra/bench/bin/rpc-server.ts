import cookie from '@fastify/cookie';
import { type ApiContext, appRouter } from '@survivor/api';
import { openDatabase } from '@survivor/db/database';
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import fastify, { type FastifyRequest } from 'fastify';
import { createBearer } from '../../../apps/server/src/auth/bearer.ts';
import { mountTrpc } from '../../../apps/server/src/trpc/mount-trpc.ts';
import { createTestContext } from '../../../packages/services/src/testing/test-context.ts';
import { createOrpcHandler } from '../src/rpc/orpc-handler.ts';

/** The row that every question is answered with, as fast as memory is: the transport is what is left. */
const ROW = {
  id: 1,
  name: 'Player 1',
  pictureUri: null,
  username: 'player-1',
  email: 'player-1@example.com',
  lastLoginAt: null,
  isAdmin: false,
};

function openAnsweringDatabase() {
  const { db, pool } = openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' });
  Object.assign(pool, {
    connect: async () => ({ query: async () => ({ command: 'SELECT', rowCount: 1, rows: [ROW] }), release: () => {} }),
  });
  return db;
}

const db = openAnsweringDatabase();
const bearer = createBearer([process.env.APP_SECRET ?? '']);
const shared: Omit<ApiContext, 'caller'> = {
  ...createTestContext(db),
  streams: db,
  traceId: 'bench',
  idempotencyKey: null,
  maintenance: async () => ({ isOn: false, message: null }),
  signOut: async () => {},
};

/** The bearer's signature is known, and its session with its person is at hand, as under a lease: all adapters do the same for it. */
async function contextOf({ headers }: FastifyRequest): Promise<ApiContext> {
  const claims = await bearer.verify((headers.authorization ?? '').slice('Bearer '.length));
  return { ...shared, caller: claims && { id: 1, name: 'Player 1', isAdmin: false, sessionId: claims.sessionId, person: ROW } };
}

const app = fastify({ routerOptions: { maxParamLength: 2000 } });
app.get('/readyz', async () => 'ready');
if (process.env.ADAPTER === 'stock') {
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: { router: appRouter, createContext: ({ req }: CreateFastifyContextOptions) => contextOf(req) },
  });
} else if (process.env.ADAPTER === 'orpc') {
  const handler = createOrpcHandler();
  app.all('/rpc/*', async (request, reply) => {
    const { matched } = await handler.handle(request, reply, { prefix: '/rpc', context: await contextOf(request) });
    if (!matched) reply.code(404).send('not found');
  });
} else {
  await app.register(cookie);
  mountTrpc(app, { contextOf, isSecure: false });
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
