import type { StatusOutput } from '@survivor/contract/state';
import { readNow } from '@survivor/db/queries/clock';
import { readSetting } from '@survivor/db/queries/settings';
import type { ServiceContext } from '../context.ts';

/** What players read in maintenance unless the operator says something else (screens 8). */
export const DEFAULT_MAINTENANCE_MESSAGE =
  "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";

/** Whether players are kept out and why, the version, and the product's present instant (contract 4). */
export async function getStatus({ ctx }: { ctx: ServiceContext }): Promise<StatusOutput> {
  const [maintenance, serverTime] = await Promise.all([readSetting(ctx.db, 'maintenance'), readNow(ctx.db)]);
  const isMaintenanceMode = maintenance?.isOn ?? false;
  const message = isMaintenanceMode ? maintenance?.message || DEFAULT_MAINTENANCE_MESSAGE : '';
  return { isMaintenanceMode, message, version: ctx.settings.version, serverTime };
}
