import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { BACKUP_LIMITS } from '@survivor/db/connection/time-limits';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { findCut } from '@survivor/db/queries/console/audit-pruning';
import { anchorDetails } from './anchor.ts';
import { digestAudit, verifyAudit } from './verify-audit.ts';

/**
 * Once a month, writes an audit entry `log prune`, an anchor from which the chain can be verified
 * without the security events of months that ended 180 days ago. Returns whether it wrote one.
 * Throws if the log was changed.
 */
export async function anchorOldEvents(db: Db): Promise<boolean> {
  if ((await inTransaction(db, findCut, BACKUP_LIMITS)) === undefined) return false;
  const { faults } = await verifyAudit(db);
  if (faults.length > 0) throw new Error(`the security log was not pruned because the audit log was changed: ${faults[0]}`);
  return await inTransaction(
    db,
    async (tx) => {
      const cut = await findCut(tx);
      if (cut === undefined) return false;
      const { hash } = await digestAudit(tx, cut.seq);
      await recordAudit(tx, { actorId: null, action: 'log prune', details: anchorDetails(cut, hash) });
      return true;
    },
    BACKUP_LIMITS,
  );
}
