import type { StatusOutput } from '@survivor/contract/state';
import type { ServiceContext } from '../context.ts';

/** What players read in maintenance unless the operator says something else (screens 8). */
export const DEFAULT_MAINTENANCE_MESSAGE =
  "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";

/** Whether players are kept out and why, version and build, and the product's present instant (contract 4). */
export async function getStatus({ ctx }: { ctx: ServiceContext }): Promise<StatusOutput> {
  const { isOn, message, now } = await ctx.siteState();
  return {
    isMaintenanceMode: isOn,
    message: isOn ? message || DEFAULT_MAINTENANCE_MESSAGE : '',
    version: ctx.settings.version,
    build: ctx.settings.build,
    serverTime: now,
  };
}
