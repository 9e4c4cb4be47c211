import { type ApiContext, appRouter, type ProcedureMeta, STREAMED_READS } from '@survivor/api';
import { type AnyTRPCProcedure, type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import * as z from 'zod';

const ProcedureShape = z.object({
  _def: z.object({
    type: z.enum(['query', 'mutation']),
    meta: z.custom<ProcedureMeta>((value) => typeof value === 'object' && value !== null && 'access' in value),
    inputs: z.array(z.custom<z.ZodType>((value) => value instanceof z.ZodType)),
    output: z.custom<z.ZodType>((value) => value instanceof z.ZodType),
  }),
});

export type ProcedureFacts = {
  readonly type: 'query' | 'mutation';
  readonly meta: ProcedureMeta;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
};

const ROUTER: AnyTRPCRouter = appRouter;
const PROCEDURES: Readonly<Record<string, AnyTRPCProcedure | undefined>> = ROUTER._def.procedures;

/** What the router says of a procedure, or the table of streamed reads. Throws at start for one that does not exist. */
export function procedureFacts(path: string): ProcedureFacts {
  const streamed = STREAMED_READS.get(path);
  if (streamed !== undefined) return streamed;
  const parsed = ProcedureShape.safeParse({ _def: PROCEDURES[path]?._def });
  const input = parsed.data?._def.inputs[0];
  if (!parsed.success || input === undefined) throw new Error(`no procedure ${path}, or one without input, output and access`);
  const { type, meta, output } = parsed.data._def;
  return { type, meta, input, output };
}

type RestCall = {
  readonly type: 'query' | 'mutation';
  readonly ctx: ApiContext;
  readonly input: unknown;
  readonly signal: AbortSignal;
};

/** Calls a procedure with the checks that it has over tRPC. */
export const callProcedure = (path: string, { type, ctx, input, signal }: RestCall): Promise<unknown> =>
  callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput: async () => input, signal, batchIndex: 0 });
