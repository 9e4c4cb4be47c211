import { type ApiContext, appRouter, retryAfterOf, toTrpcError } from '@survivor/api';
import type { TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STREAM_HEADERS, trackStreams } from '../http/event-streams.ts';
import { acceptOnlyJson, checkJsonText } from '../http/json-body.ts';
import { refuseLarge } from '../http/refuse-large.ts';
import type { ContextOf } from '../http/request-context.ts';
import { giveXsrfCookie, refuseForgery } from '../http/xsrf.ts';
import { markRefused } from '../log/security-log.ts';

const LARGEST_BATCH = 10;

function checkBody(text: string): string {
  checkJsonText(text);
  return text;
}

/** The input of a query is in the URL. */
function checkQuery(url: string): void {
  const input = new URL(url, 'http://localhost').searchParams.get('input');
  if (input) checkJsonText(input);
}

/** The longest wait that any refused call of a batch asks for. */
function retryAfterHeader(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map(retryAfterOf).filter((wait) => wait !== null);
  return waits.length === 0 ? {} : { 'retry-after': String(Math.max(...waits)) };
}

/** What refuses before any procedure is asked says so in the contract's words too. */
async function contextOrRefusal(context: () => Promise<ApiContext>): Promise<ApiContext> {
  try {
    return await context();
  } catch (error) {
    throw toTrpcError(error);
  }
}

function noteError(request: FastifyRequest, error: TRPCError): void {
  if (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED') markRefused(request);
  if (error.code !== 'INTERNAL_SERVER_ERROR') return;
  request.log.error({ err: error.cause ?? error, path: request.url.split('?', 1)[0] }, 'procedure failed');
}

/** Mounts tRPC's Fastify adapter under /trpc: at most 10 calls a batch, JSON only. */
export function mountTrpc(
  app: FastifyInstance,
  { contextOf, isSecure }: { readonly contextOf: ContextOf; readonly isSecure: boolean },
): void {
  const track = trackStreams(app);

  function streamHeaders(reply: FastifyReply): Record<string, string> {
    track(reply.raw);
    return STREAM_HEADERS;
  }

  app.register(async (scope) => {
    acceptOnlyJson(scope, checkBody);
    scope.addHook('onRequest', async (request) => {
      refuseForgery(request);
      refuseLarge(request);
    });
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      handler: async (request, reply) => {
        if (request.method === 'HEAD') return reply.code(204).send();
        checkQuery(request.url);
        const { path } = request.params;
        if (path.split(',').includes('state.status')) giveXsrfCookie(request, reply, isSecure);
        await fastifyRequestHandler({
          router: appRouter,
          req: request,
          res: reply,
          path,
          maxBatchSize: LARGEST_BATCH,
          createContext: () => contextOrRefusal(() => contextOf(request)),
          responseMeta: ({ errors, type }) => ({ headers: type === 'subscription' ? streamHeaders(reply) : retryAfterHeader(errors) }),
          onError: ({ error }) => noteError(request, error),
        });
        return reply;
      },
    });
  });
}
