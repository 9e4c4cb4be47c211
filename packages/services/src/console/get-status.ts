import type { StatusOutput } from '@survivor/contract/state';
import type { ServiceContext } from '../context.ts';

/** The default message to players during maintenance (screens 8). */
export const DEFAULT_MAINTENANCE_MESSAGE =
  "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";

/**
 * The maintenance state and message, version and build, the product's current time, and the notice
 * to players (contract 4).
 */
export async function getStatus({ ctx }: { ctx: ServiceContext }): Promise<StatusOutput> {
  const { isOn, message, now, notice } = await ctx.siteState();
  return {
    isMaintenanceMode: isOn,
    message: isOn ? message || DEFAULT_MAINTENANCE_MESSAGE : '',
    version: ctx.settings.version,
    build: ctx.settings.build,
    serverTime: now,
    notice,
  };
}
