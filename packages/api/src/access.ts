import { requireAdmin, requireCaller, ServiceError } from '@survivor/services';
import type * as z from 'zod';
import type { ApiContext } from './context.ts';

/** Who may call a procedure. */
export type Access = 'anyone' | 'signed-in' | 'admin';

type Permission = { readonly access: Access; readonly isOpenInMaintenance: boolean };

/** Meta of every procedure. REST authorizes with it before it parses the input (contract 4). */
export type ProcedureMeta = Permission & { readonly input: z.ZodType; readonly output: z.ZodType };

/** Throws 401, 403 or, during maintenance, 503. Administrators pass maintenance (rules 8). */
export async function refuseStrangers(ctx: ApiContext, meta: Permission): Promise<void> {
  if (meta.access === 'signed-in') requireCaller(ctx);
  if (meta.access === 'admin') requireAdmin(ctx);
  if (meta.isOpenInMaintenance || ctx.caller?.isAdmin) return;
  if ((await ctx.siteState()).isOn) {
    throw new ServiceError('unavailable', 'The service is down for maintenance', { retryAfterSeconds: 30 });
  }
}
