import { BACKUP_BOUNDS } from '@survivor/db/bounds';
import type { Db } from '@survivor/db/database';
import { inTransaction } from '@survivor/db/in-transaction';
import { recordAudit } from '@survivor/db/queries/audit';
import { findCut } from '@survivor/db/queries/audit-pruning';
import { anchorDetails } from './anchor.ts';
import { digestAudit, verifyAudit } from './verify-audit.ts';

/**
 * Once a month: an entry `log prune` of the audit log, from which on the chain is verified without the security events of months that ended
 * 180 days ago. They may be deleted then. Throws when the log was changed: a prune would hide it. Whether there is a new entry.
 */
export async function anchorOldEvents(db: Db): Promise<boolean> {
  if ((await inTransaction(db, findCut, BACKUP_BOUNDS)) === undefined) return false;
  const { faults } = await verifyAudit(db);
  if (faults.length > 0) throw new Error(`the security log was not pruned, as the audit log was changed: ${faults[0]}`);
  return await inTransaction(
    db,
    async (tx) => {
      const cut = await findCut(tx);
      if (cut === undefined) return false;
      const { hash } = await digestAudit(tx, cut.seq);
      await recordAudit(tx, { actorId: null, action: 'log prune', details: anchorDetails(cut, hash) });
      return true;
    },
    BACKUP_BOUNDS,
  );
}
