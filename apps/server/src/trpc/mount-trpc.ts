import { type ApiContext, appRouter, retryAfterOf, toTrpcError } from '@survivor/api';
import type { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STREAM_HEADERS, trackStreams } from '../http/event-streams.ts';
import { acceptOnlyJson, checkJsonText } from '../http/json-body.ts';
import { refuseLarge } from '../http/refuse-large.ts';
import type { ContextOf } from '../http/request-context.ts';
import { giveXsrfCookie, refuseForgery } from '../http/xsrf.ts';
import { markRefused } from '../log/security-log.ts';
import type { Shedding } from '../overload/shed-load.ts';
import { createRefusals } from './answer-refused.ts';
import { answerTrpc } from './answer-trpc.ts';
import { createAnswerKeeper } from './keep-answers.ts';
import { createAddresses } from './read-address.ts';
import type { Asked } from './read-calls.ts';
import type { Unchanged } from './tell-unchanged.ts';
import type { TrpcOptions } from './trpc-options.ts';

export const TRPC_ROUTE = '/trpc/:path';

const LARGEST_BATCH = 10;
/** Large, and the same for as long as nothing happens. */
const TAGGED = 'league.standings';

/** How what is named by a tag is counted, and the path by which it is asked. */
export const TAGGED_QUERY = { procedure: TAGGED, path: `/trpc/${TAGGED}` } as const;

function checkBody(text: string): string {
  checkJsonText(text);
  return text;
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

/** tRPC under /trpc: at most 10 calls a batch, JSON only, nothing nested too deep. */
export function mountTrpc(
  app: FastifyInstance,
  {
    contextOf,
    isSecure,
    shedding,
    unchanged,
  }: {
    readonly contextOf: ContextOf;
    readonly isSecure: boolean;
    readonly shedding: Pick<Shedding, 'refusalOf'>;
    readonly unchanged?: Unchanged | undefined;
  },
): void {
  const track = trackStreams(app);
  const addresses = createAddresses();
  const askedBy = new WeakMap<FastifyRequest, Asked>();

  async function createContext(request: FastifyRequest, isOnlyCall?: boolean): Promise<ApiContext> {
    const ctx = await contextOrRefusal(() => contextOf(request, isOnlyCall));
    const asked = askedBy.get(request);
    if (ctx.caller !== null && asked !== undefined) addresses.add(request.url, asked);
    return ctx;
  }

  const options: TrpcOptions = {
    router: appRouter,
    largestBatch: LARGEST_BATCH,
    tagged: new Set([TAGGED]),
    unchanged,
    keeper: createAnswerKeeper(),
    refusals: createRefusals((request) => {
      const refusal = shedding.refusalOf(request);
      return refusal === null ? null : toTrpcError(refusal);
    }),
    createContext,
    headersOf: retryAfterHeader,
    onStream: (reply) => {
      track(reply.raw);
      return STREAM_HEADERS;
    },
    onError: noteError,
  };
  app.register(async (scope) => {
    acceptOnlyJson(scope, checkBody);
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: TRPC_ROUTE,
      // What it throws refuses; a promise for each request would say no more.
      onRequest: (request, _reply, done) => {
        refuseForgery(request);
        refuseLarge(request);
        done();
      },
      handler: async (request, reply) => {
        if (request.method === 'HEAD') return reply.code(204).send();
        const asked = addresses.parse(request.url, request.params.path);
        if (request.method === 'GET') askedBy.set(request, asked);
        if (asked.path.split(',').includes('state.status')) giveXsrfCookie(request, reply, isSecure);
        return answerTrpc(options, { request, reply, asked });
      },
    });
  });
}
