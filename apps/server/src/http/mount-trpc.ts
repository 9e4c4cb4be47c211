import { type ApiContext, appRouter, retryAfterOf, toTrpcError } from '@survivor/api';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { markRefused } from '../log/security-log.ts';
import { STREAM_HEADERS, trackStreams } from './event-streams.ts';
import { acceptOnlyJson, checkJsonText } from './json-body.ts';
import { refuseLarge } from './refuse-large.ts';
import type { ContextOf } from './request-context.ts';
import { giveXsrfCookie, refuseForgery } from './xsrf.ts';

const LARGEST_BATCH = 10;
const Params = z.object({ path: z.string() });
const Query = z.object({ input: z.string().optional().catch('') });

export type TrpcOptions = { readonly contextOf: ContextOf; readonly isSecure: boolean };

function checkBody(text: string): string {
  checkJsonText(text);
  return text;
}

/** The longest wait that any refused call of a batch asks for. */
function retryAfterHeader(errors: readonly unknown[]): Record<string, string> {
  const waits = errors.map(retryAfterOf).filter((wait) => wait !== null);
  return waits.length === 0 ? {} : { 'retry-after': String(Math.max(...waits)) };
}

/** What refuses before any procedure is asked says so in the contract's words too. */
async function contextOrRefusal(contextOf: ContextOf, request: FastifyRequest): Promise<ApiContext> {
  try {
    return await contextOf(request);
  } catch (error) {
    throw toTrpcError(error);
  }
}

/** tRPC under /trpc: at most 10 calls a batch, JSON only, nothing nested too deep. */
export function mountTrpc(app: FastifyInstance, { contextOf, isSecure }: TrpcOptions): void {
  const track = trackStreams(app);
  app.register(async (scope) => {
    acceptOnlyJson(scope, checkBody);
    scope.route({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      onRequest: async (request) => {
        refuseForgery(request);
        refuseLarge(request);
        checkJsonText(Query.parse(request.query).input ?? '');
      },
      handler: async (request, reply) => {
        const { path } = Params.parse(request.params);
        if (path.split(',').includes('state.status')) giveXsrfCookie(request, reply, isSecure);
        await fastifyRequestHandler({
          router: appRouter,
          req: request,
          res: reply,
          path,
          createContext: () => contextOrRefusal(contextOf, request),
          maxBatchSize: LARGEST_BATCH,
          responseMeta: ({ errors, type }) => {
            if (type !== 'subscription') return { headers: retryAfterHeader(errors) };
            track(reply.raw);
            return { headers: STREAM_HEADERS };
          },
          onError: ({ error }) => {
            if (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED') markRefused(request);
            if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error.cause ?? error, path }, 'procedure failed');
          },
        });
        return reply;
      },
    });
  });
}
