import { initTRPC } from '@trpc/server';
import { type ProcedureMeta, refuseStrangers } from './access.ts';
import type { ApiContext } from './context.ts';
import { toProblem, toTrpcError } from './problem.ts';
import { wireFormat } from './wire-format.ts';

const STREAM_PING_MS = 20_000;
const SILENT_STREAM_MS = 50_000;
const LONGEST_STREAM_MS = 30 * 60_000;

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: wireFormat,
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: STREAM_PING_MS },
      client: { reconnectAfterInactivityMs: SILENT_STREAM_MS },
      maxDurationMs: LONGEST_STREAM_MS,
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const problem = toProblem(error, ctx?.traceId ?? '');
      const { code, httpStatus, path } = shape.data;
      return { code: shape.code, message: problem.title, data: { code, httpStatus, path, problem } };
    },
  });

/** Authorises before the input is read, and turns every error into one of the contract. */
const guarded = t.procedure.use(async ({ ctx, meta, next }) => {
  if (meta === undefined) throw toTrpcError(new Error('a procedure without access'));
  try {
    await refuseStrangers(ctx, meta);
  } catch (error) {
    throw toTrpcError(error);
  }
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

export const router = t.router;

export const anyone = guarded.meta({ access: 'anyone', isOpenInMaintenance: false });
export const anyoneAlways = guarded.meta({ access: 'anyone', isOpenInMaintenance: true });
/** Nearly everything players do. */
export const SIGNED_IN: ProcedureMeta = { access: 'signed-in', isOpenInMaintenance: false };
export const signedIn = guarded.meta(SIGNED_IN);
export const signedInAlways = guarded.meta({ access: 'signed-in', isOpenInMaintenance: true });
export const admin = guarded.meta({ access: 'admin', isOpenInMaintenance: false });
