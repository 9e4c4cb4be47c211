import { type ApiContext, toTrpcError } from '@survivor/api';
import type { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markRefused } from '../../logging/security-log.ts';
import { refuseLargeBodies } from '../../plugins/refuse-large-bodies.ts';
import type { ContextOf } from '../../plugins/request-context.ts';
import { refuseMissingXsrfHeader, setXsrfCookie } from '../../plugins/xsrf.ts';
import { STREAM_HEADERS, trackStreams } from '../events/event-streams.ts';
import { createTrpcAdapter } from './trpc-adapter.ts';

const EVENTS = 'league.events';

/** A request refused before any procedure runs also gets an error of the contract. */
async function contextOrRefusal(context: () => Promise<ApiContext>): Promise<ApiContext> {
  try {
    return await context();
  } catch (error) {
    throw toTrpcError(error);
  }
}

function logError(error: TRPCError, request: FastifyRequest): void {
  if (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED') markRefused(request);
  if (error.code !== 'INTERNAL_SERVER_ERROR') return;
  request.log.error({ err: error.cause ?? error, path: request.url.split('?', 1)[0] }, 'procedure failed');
}

/** Mounts the procedures under /trpc, with the subscription as server-sent events (contract 4). */
export function mountTrpc(
  app: FastifyInstance,
  { contextOf, isSecure }: { readonly contextOf: ContextOf; readonly isSecure: boolean },
): void {
  const track = trackStreams(app);
  const adapter = createTrpcAdapter({
    createContext: (request) => contextOrRefusal(() => contextOf(request)),
    onError: logError,
  });

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      refuseMissingXsrfHeader(request);
      refuseLargeBodies(request);
    });
    scope.get(`/trpc/${EVENTS}`, { exposeHeadRoute: false }, async (request, reply) => {
      track(reply.raw);
      reply.headers(STREAM_HEADERS);
      await adapter.streamEvents(request, reply, EVENTS);
    });
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      handler: async (request, reply) => {
        if (request.method === 'HEAD') return reply.code(204).send();
        const { path } = request.params;
        if (path.split(',').includes('state.status')) setXsrfCookie(request, reply, isSecure);
        return adapter.answerCalls(request, reply, path);
      },
    });
  });
}
