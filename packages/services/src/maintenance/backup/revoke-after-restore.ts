import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { BACKUP_LIMITS } from '@survivor/db/connection/time-limits';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { advanceSequences, type RevokedCounts, revokeAll } from '@survivor/db/queries/user/revoke-all';

/**
 * Makes a restored database safe to use: revokes what may have been revoked since the backup, and
 * skips ids issued since. Recorded in the audit log, with the backup's time if known. Safe to
 * repeat.
 */
export function revokeAfterRestore(db: Db, takenAt: string | null): Promise<RevokedCounts> {
  return inTransaction(
    db,
    async (tx) => {
      const revoked = await revokeAll(tx);
      await advanceSequences(tx);
      await recordAudit(tx, { actorId: null, action: 'restore', details: { ...revoked, ...(takenAt === null ? {} : { takenAt }) } });
      return revoked;
    },
    BACKUP_LIMITS,
  );
}
