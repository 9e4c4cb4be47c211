import type { Problem } from '@survivor/contract/problem';
import { type AnyTRPCProcedure, callTRPCProcedure } from '@trpc/server';
import { appRouter } from '../app-router.ts';
import type { ApiContext } from '../context.ts';
import { toProblem } from '../problem.ts';

const isProcedure = (value: unknown): value is AnyTRPCProcedure => typeof value === 'function' && '_def' in value;

/** Every procedure of the router by its path. */
export const PROCEDURES: ReadonlyMap<string, AnyTRPCProcedure> = new Map(
  Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, procedure]) =>
    isProcedure(procedure) ? [[path, procedure] as const] : [],
  ),
);

export type Outcome = { readonly kind: 'answered'; readonly answer: unknown } | { readonly kind: 'refused'; readonly problem: Problem };

/** Calls a procedure by its path, as the adapters do. */
export async function call(ctx: ApiContext, path: string, input: unknown): Promise<Outcome> {
  const type = PROCEDURES.get(path)?._def.type ?? 'query';
  try {
    const answer = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    return { kind: 'answered', answer };
  } catch (error) {
    return { kind: 'refused', problem: toProblem(error, ctx.traceId) };
  }
}

/** The status with which a call was refused, or 200. */
export const statusOf = (outcome: Outcome): number => (outcome.kind === 'answered' ? 200 : outcome.problem.status);
