import type { AuditAction } from '@survivor/contract/audit-actions';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { setSuspended } from '@survivor/db/queries/user/accounts';
import { listUserIdsOf } from '@survivor/db/queries/user/admin-addresses';
import { deleteSessionsOf } from '@survivor/db/queries/user/sessions';

/** How many accounts have the address; `changed`: how many of them the act changed. */
type AddressActed = { readonly accounts: number; readonly changed: number };

type Act = (tx: Tx, userId: number) => Promise<boolean>;

async function actOnAddress(db: Db, { email, action, act }: { email: string; action: AuditAction; act: Act }): Promise<AddressActed> {
  return await inTransaction(db, async (tx) => {
    const userIds = await listUserIdsOf(tx, email);
    let changed = 0;
    for (const userId of userIds) {
      if (!(await act(tx, userId))) continue;
      await recordAudit(tx, { actorId: null, action, subject: `user ${userId}` });
      changed += 1;
    }
    return { accounts: userIds.length, changed };
  });
}

/** Ends every session of every account with this address (rules 6). */
export const signOutAddress = (db: Db, email: string): Promise<AddressActed> =>
  actOnAddress(db, { email, action: 'sessions end', act: async (tx, userId) => (await deleteSessionsOf(tx, userId)) > 0 });

/** Ends every session of every account with this address, and lets none begin; picks and rows in standings stay (rules 6). */
export const suspendAddress = (db: Db, email: string): Promise<AddressActed> =>
  actOnAddress(db, {
    email,
    action: 'suspend',
    act: async (tx, userId) => {
      const isChanged = await setSuspended(tx, { userId, isSuspended: true });
      await deleteSessionsOf(tx, userId);
      return isChanged;
    },
  });

/** Lets every account with this address sign in again. */
export const unsuspendAddress = (db: Db, email: string): Promise<AddressActed> =>
  actOnAddress(db, { email, action: 'unsuspend', act: (tx, userId) => setSuspended(tx, { userId, isSuspended: false }) });
