import type { MaintenanceOutput, SetMaintenanceInput, SetMaintenanceOutput } from '@survivor/contract/state';
import type { Db } from '@survivor/db/connection/database';
import { readNextDeadline } from '@survivor/db/queries/season/seasons';
import { readMaintenance } from '@survivor/db/queries/system/settings';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { isDeadlineNear, switchMaintenance } from '../maintenance/switch-maintenance.ts';
import { DEFAULT_MAINTENANCE_MESSAGE } from './get-status.ts';

/** The maintenance state for administrators, with the next deadline it would affect (rules 8). */
export async function describeMaintenance(db: Db): Promise<MaintenanceOutput> {
  const maintenance = await readMaintenance(db);
  const { now, startsAt } = await readNextDeadline(db);
  const shownMessage = maintenance.message || DEFAULT_MAINTENANCE_MESSAGE;
  return { ...maintenance, shownMessage, nextDeadline: startsAt, needsConfirmation: isDeadlineNear(startsAt, now) };
}

export async function getMaintenance({ ctx }: { ctx: ServiceContext }): Promise<MaintenanceOutput> {
  requireAdmin(ctx);
  return await describeMaintenance(ctx.db);
}

/**
 * Switches maintenance on or off. Within 24 hours of a deadline, switching on requires a second
 * confirmation (rules 8).
 */
export async function setMaintenance({ ctx, input }: { ctx: ServiceContext; input: SetMaintenanceInput }): Promise<SetMaintenanceOutput> {
  const { id: actorId } = requireAdmin(ctx);
  const { isOn, message, isConfirmed } = input;
  const switched = await switchMaintenance(ctx.db, isOn ? { isOn, message, isForced: isConfirmed, actorId } : { isOn, actorId });
  if (switched.kind === 'needs-force') return { kind: 'needs-confirmation', nextDeadline: switched.nextDeadline };
  return { kind: 'switched', maintenance: await describeMaintenance(ctx.db) };
}
