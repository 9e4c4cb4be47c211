import { initTRPC } from '@trpc/server';
import type * as z from 'zod';
import { type Access, type ProcedureMeta, refuseStrangers } from './access.ts';
import type { ApiContext } from './context.ts';
import { toErrorShape, toServiceError, toTrpcError } from './problem.ts';
import { wireFormat } from './wire-format.ts';

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: wireFormat,
    isDev: false,
    errorFormatter: ({ error, shape, ctx }) => toErrorShape(error, { path: shape.data.path, traceId: ctx?.traceId ?? '' }),
  });

/**
 * Authorizes before the input is parsed, maps every error to one of the contract, and reports the
 * call.
 */
const guarded = t.procedure.use(async ({ ctx, meta, path, next }) => {
  const since = performance.now();
  try {
    if (meta === undefined) throw new Error('a procedure without access');
    await refuseStrangers(ctx, meta);
    const result = await next();
    if (!result.ok) throw result.error;
    ctx.onCall?.(path, performance.now() - since, null);
    return result;
  } catch (cause) {
    const error = toServiceError(cause);
    ctx.onCall?.(path, performance.now() - since, error);
    throw toTrpcError(error);
  }
});

export const router = t.router;

/** Creates a procedure builder. Access and schemas are also in its meta, for REST and OpenAPI. */
const procedureFor =
  (access: Access, { isOpenInMaintenance = false } = {}) =>
  <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) =>
    guarded.meta({ access, isOpenInMaintenance, input, output }).input(input).output(output);

export const anyone = procedureFor('anyone');
export const anyoneAlways = procedureFor('anyone', { isOpenInMaintenance: true });
/** The access level of most procedures. */
export const signedIn = procedureFor('signed-in');
export const signedInAlways = procedureFor('signed-in', { isOpenInMaintenance: true });
export const admin = procedureFor('admin');
