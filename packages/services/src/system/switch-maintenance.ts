import { type Db, inTransaction, readNextDeadline, recordAudit, writeSetting } from '@survivor/db';

const DAY_MS = 24 * 3_600_000;

export type MaintenanceSwitch =
  | { readonly isOn: true; readonly message: string | null; readonly isForced: boolean }
  | { readonly isOn: false };

export type MaintenanceSwitched =
  | { readonly kind: 'switched'; readonly nextDeadline: Date | null }
  | { readonly kind: 'needs-force'; readonly nextDeadline: Date };

/**
 * Keeps players out or lets them in again; names the next deadline. When that is less than 24 hours ahead, players are kept out only by
 * force (decisions 8).
 */
export async function switchMaintenance(db: Db, wanted: MaintenanceSwitch): Promise<MaintenanceSwitched> {
  return inTransaction(db, async (tx) => {
    const { now, startsAt } = await readNextDeadline(tx);
    const isNear = startsAt !== null && startsAt.getTime() - now.getTime() < DAY_MS;
    if (wanted.isOn && isNear && !wanted.isForced) return { kind: 'needs-force', nextDeadline: startsAt };
    const message = wanted.isOn ? wanted.message : null;
    await writeSetting(tx, 'maintenance', { isOn: wanted.isOn, message });
    await recordAudit(tx, { actorId: null, action: `maintenance ${wanted.isOn ? 'on' : 'off'}`, details: { message } });
    return { kind: 'switched', nextDeadline: startsAt };
  });
}
