import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { readNextDeadline } from '@survivor/db/queries/season/seasons';
import { writeSetting } from '@survivor/db/queries/system/settings';
import { DAY } from '@survivor/rules';

/** No actor means the command line. */
export type MaintenanceSwitch = { readonly actorId?: number } & (
  | { readonly isOn: true; readonly message: string | null; readonly isForced: boolean }
  | { readonly isOn: false }
);

export type MaintenanceSwitched =
  | { readonly kind: 'switched'; readonly nextDeadline: Date | null }
  | { readonly kind: 'needs-force'; readonly nextDeadline: Date };

/** Whether a deadline is less than 24 hours ahead. */
export const isDeadlineNear = (startsAt: Date | null, now: Date): startsAt is Date =>
  startsAt !== null && startsAt.getTime() - now.getTime() < DAY;

/**
 * Switches maintenance on or off and returns the next deadline. Less than 24 hours before it,
 * switching on needs force (rules 8).
 */
export function switchMaintenance(db: Db, change: MaintenanceSwitch): Promise<MaintenanceSwitched> {
  return inTransaction<MaintenanceSwitched>(db, async (tx) => {
    const { now, startsAt } = await readNextDeadline(tx);
    if (change.isOn && !change.isForced && isDeadlineNear(startsAt, now)) return { kind: 'needs-force', nextDeadline: startsAt };
    const message = change.isOn ? change.message : null;
    await writeSetting(tx, 'maintenance', { isOn: change.isOn, message });
    await recordAudit(tx, { actorId: change.actorId ?? null, action: `maintenance ${change.isOn ? 'on' : 'off'}`, details: { message } });
    return { kind: 'switched', nextDeadline: startsAt };
  });
}
