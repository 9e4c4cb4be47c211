import type { ApiContext } from '@survivor/api';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
  transformTRPCResponse,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply } & Calls;
type Outcome = { readonly data: unknown } | { readonly error: TRPCError };

const VARY = 'trpc-accept, accept';

/** Aborted when the connection goes before the answer has. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Refuses a call of nothing, and one by the other kind's method. */
function typeOf({ path, procedure }: Call, method: string): TRPCProcedureType {
  if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure ${path}` });
  const { type } = procedure._def;
  if ((type === 'query') === (method === 'GET')) return type;
  throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `A ${type} is not called by ${method}` });
}

/** Status and text. The status is 207 where the calls of a batch came to different ends. */
function write({ router }: TrpcOptions, items: TRPCResponse[], isBatch: boolean) {
  const [first] = items;
  const body = transformTRPCResponse(router._def._config, isBatch || first === undefined ? items : first);
  return { status: getHTTPStatusCode(items), text: JSON.stringify(body) };
}

type Failed = {
  readonly error: TRPCError;
  readonly ctx: ApiContext | undefined;
  readonly type: Calls['type'];
  readonly path?: string | undefined;
};

const toItem = ({ router }: TrpcOptions, { path, ...failed }: Failed): TRPCResponse => ({
  error: getTRPCErrorShape({ ...failed, config: router._def._config, path, input: undefined }),
});

type Result = { readonly outcomes: readonly Outcome[]; readonly ctx: ApiContext | undefined };

/** The answer to all calls; one that cannot be written is a failure of the whole request. */
function encode(options: TrpcOptions, { request, isBatch, type, calls }: Exchange, { outcomes, ctx }: Result) {
  try {
    const items = outcomes.map((outcome, index): TRPCResponse => {
      if (!('error' in outcome)) return { result: { data: outcome.data } };
      const { path, procedure } = calls[index] ?? {};
      return toItem(options, { ...outcome, ctx, path, type: procedure?._def.type ?? 'unknown' });
    });
    return { ...write(options, items, isBatch), outcomes };
  } catch (cause) {
    const failed = failure(options, request, cause);
    return { ...write(options, [toItem(options, { ...failed, ctx, type })], false), outcomes: [failed] };
  }
}

function failure(options: TrpcOptions, request: FastifyRequest, cause: unknown): { error: TRPCError } {
  const error = getTRPCErrorFromUnknown(cause);
  options.onError(request, error);
  return { error };
}

/** Queries and mutations by tRPC's own caller, in the bytes of its adapter; neither a request nor a stream of the Fetch API is built. */
export async function answerThin(options: TrpcOptions, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, calls } = exchange;
  const [context] = await Promise.allSettled([options.createContext(request)]);
  const ctx = context.status === 'fulfilled' ? context.value : undefined;
  const signal = signalOf(reply);

  async function outcomeOf(call: Call, batchIndex: number): Promise<Outcome> {
    try {
      const type = typeOf(call, request.method);
      if (context.status === 'rejected') throw context.reason;
      const getRawInput = async () => call.readInput();
      return { data: await callTRPCProcedure({ router: options.router, path: call.path, type, getRawInput, ctx, signal, batchIndex }) };
    } catch (cause) {
      return failure(options, request, cause);
    }
  }

  const { status, text, outcomes } = encode(options, exchange, { outcomes: await Promise.all(calls.map(outcomeOf)), ctx });
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? outcome.error : []));
  // As bytes: to a text Fastify would add a charset.
  return reply
    .code(status)
    .headers({ vary: VARY, 'content-type': 'application/json', ...options.headersOf(errors) })
    .send(Buffer.from(text));
}
