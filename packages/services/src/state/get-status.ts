import type { StatusOutput } from '@survivor/contract/state';
import { readNow } from '@survivor/db/queries/clock';
import type { ServiceContext } from '../context.ts';
import { leagueInView } from '../league/view-league.ts';

/** What players read in maintenance unless the operator says something else (screens 8). */
export const DEFAULT_MAINTENANCE_MESSAGE =
  "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";

/** Whether players are kept out and why, version and build, and the product's present instant (contract 4). */
export async function getStatus({ ctx }: { ctx: ServiceContext }): Promise<StatusOutput> {
  const [{ isOn, message }, inView] = await Promise.all([ctx.maintenance(), leagueInView(ctx)]);
  return {
    isMaintenanceMode: isOn,
    message: isOn ? message || DEFAULT_MAINTENANCE_MESSAGE : '',
    version: ctx.settings.version,
    build: ctx.settings.build,
    serverTime: inView?.row.now ?? (await readNow(ctx.gathered)),
  };
}
