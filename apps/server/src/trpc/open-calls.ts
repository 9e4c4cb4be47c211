import { type ApiContext, runProcedure } from '@survivor/api';
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError, type TRPCErrorShape } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Call, Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';

type Failure = { readonly error: TRPCError };
export type Outcome = { readonly data: unknown } | Failure;

/** The calls of one request, with its one context. */
export type OpenCalls = {
  /** Undefined where there is none: all calls fail. */
  readonly ctx: ApiContext | undefined;
  outcomeOf(call: Call, batchIndex: number): Promise<Outcome>;
  /** Tells of something that went wrong, once. */
  fail(cause: unknown): Failure;
  /** An error in the words of the router. */
  shapeOf(failure: Failure, of: { readonly type: Calls['type']; readonly path?: string | undefined }): TRPCErrorShape;
};

/** Refuses a call of nothing, and one by the other kind's method. */
function procedureOf({ path, procedure }: Call, method: string): AnyTRPCProcedure {
  if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure ${path}` });
  const { type } = procedure._def;
  if ((type === 'mutation') === (method === 'POST')) return procedure;
  throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `A ${type} is not called by ${method}` });
}

type Opening = { readonly context: PromiseSettledResult<ApiContext>; readonly getSignal: () => AbortSignal };

class Opened implements OpenCalls {
  readonly #options: TrpcOptions;
  readonly #request: FastifyRequest;
  readonly #opening: Opening;

  constructor(options: TrpcOptions, request: FastifyRequest, opening: Opening) {
    this.#options = options;
    this.#request = request;
    this.#opening = opening;
  }

  get ctx(): ApiContext | undefined {
    const { context } = this.#opening;
    return context.status === 'fulfilled' ? context.value : undefined;
  }

  async outcomeOf(call: Call, batchIndex: number): Promise<Outcome> {
    const { context, getSignal } = this.#opening;
    try {
      const procedure = procedureOf(call, this.#request.method);
      if (context.status === 'rejected') throw context.reason;
      const { type } = procedure._def;
      const { path, readInput } = call;
      const result = await runProcedure(procedure, { path, type, readInput, ctx: context.value, getSignal, batchIndex });
      return result.ok ? result : this.fail(result.error);
    } catch (cause) {
      return this.fail(cause);
    }
  }

  fail(cause: unknown): Failure {
    const error = getTRPCErrorFromUnknown(cause);
    this.#options.onError(this.#request, error);
    return { error };
  }

  shapeOf({ error }: Failure, { type, path }: { readonly type: Calls['type']; readonly path?: string | undefined }): TRPCErrorShape {
    const config = this.#options.router._def._config;
    return getTRPCErrorShape({ config, error, type, path, input: undefined, ctx: this.ctx });
  }
}

type Asking = { readonly getSignal: () => AbortSignal; readonly isOnlyCall: boolean };

/** By the steps of each procedure and tRPC's formatter. The signal aborts when nobody waits for the answer any more. */
export async function openCalls(options: TrpcOptions, request: FastifyRequest, { getSignal, isOnlyCall }: Asking): Promise<OpenCalls> {
  try {
    const value = await options.createContext(request, isOnlyCall);
    return new Opened(options, request, { context: { status: 'fulfilled', value }, getSignal });
  } catch (reason) {
    return new Opened(options, request, { context: { status: 'rejected', reason }, getSignal });
  }
}

/** Calls of a request that is let nowhere: all fail for this reason. */
export const openRefused = (options: TrpcOptions, request: FastifyRequest, reason: TRPCError): OpenCalls =>
  new Opened(options, request, { context: { status: 'rejected', reason }, getSignal: () => AbortSignal.abort() });
