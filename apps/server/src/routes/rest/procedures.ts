import { type ApiContext, appRouter, type ProcedureMeta, STREAMED_READS } from '@survivor/api';
import { callTRPCProcedure } from '@trpc/server';

const isMeta = (value: unknown): value is ProcedureMeta => typeof value === 'object' && value !== null && 'access' in value;

/** The meta of a procedure or of a streamed read. Throws for an unknown path. */
export function procedureMeta(path: string): ProcedureMeta {
  const streamed = STREAMED_READS.get(path);
  if (streamed !== undefined) return streamed;
  const procedure = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), appRouter);
  const meta: unknown = Reflect.get(Object(procedure), 'meta');
  if (!isMeta(meta)) throw new Error(`no procedure ${path}`);
  return meta;
}

type RestCall = {
  readonly type: 'query' | 'mutation';
  readonly ctx: ApiContext;
  readonly input: unknown;
  readonly signal: AbortSignal;
};

/** Calls a procedure with the same checks as over tRPC. */
export const callProcedure = (path: string, { type, ctx, input, signal }: RestCall): Promise<unknown> =>
  callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput: async () => input, signal, batchIndex: 0 });
