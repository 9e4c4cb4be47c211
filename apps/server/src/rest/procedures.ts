import { type ApiContext, appRouter, type ProcedureMeta, STREAMED_READS } from '@survivor/api';
import { callTRPCProcedure } from '@trpc/server';
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

/** What the router says of a procedure, or the table of streamed reads. Throws at start for one that does not exist. */
export function procedureFacts(path: string): ProcedureFacts {
  const streamed = STREAMED_READS.get(path);
  if (streamed !== undefined) return streamed;
  const record: Record<string, unknown> = appRouter._def.procedures;
  const callable = record[path];
  const _def = typeof callable === 'function' && '_def' in callable ? callable._def : undefined;
  const parsed = ProcedureShape.safeParse({ _def });
  const input = parsed.data?._def.inputs[0];
  if (!parsed.success || input === undefined) throw new Error(`no procedure ${path}, or one without input, output and access`);
  const { type, meta, output } = parsed.data._def;
  return { type, meta, input, output };
}

/** Calls a procedure with the checks that it has over tRPC. */
export async function callProcedure(
  path: string,
  call: { type: 'query' | 'mutation'; ctx: ApiContext; input: unknown; signal: AbortSignal },
): Promise<unknown> {
  return await callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: async () => call.input,
    ctx: call.ctx,
    type: call.type,
    signal: call.signal,
    batchIndex: 0,
  });
}
