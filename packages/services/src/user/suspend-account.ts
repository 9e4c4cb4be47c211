import type { AuditAction } from '@survivor/contract/audit-actions';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { setSuspended } from '@survivor/db/queries/user/accounts';
import { listUserIdsOf } from '@survivor/db/queries/user/admin-addresses';
import { deleteSessionsOf } from '@survivor/db/queries/user/sessions';

/** The number of accounts with the address, and of those changed. */
type AddressResult = { readonly accounts: number; readonly changed: number };

type AccountAction = (tx: Tx, userId: number) => Promise<boolean>;

async function applyToAddress(
  db: Db,
  { email, action, act }: { email: string; action: AuditAction; act: AccountAction },
): Promise<AddressResult> {
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

/** Ends every session of all accounts with this address (rules 6). */
export const signOutAddress = (db: Db, email: string): Promise<AddressResult> =>
  applyToAddress(db, { email, action: 'sessions end', act: async (tx, userId) => (await deleteSessionsOf(tx, userId)) > 0 });

/**
 * Suspends all accounts with this address and ends their sessions. Picks and rows in standings
 * remain (rules 6).
 */
export const suspendAddress = (db: Db, email: string): Promise<AddressResult> =>
  applyToAddress(db, {
    email,
    action: 'suspend',
    act: async (tx, userId) => {
      const isChanged = await setSuspended(tx, { userId, isSuspended: true });
      await deleteSessionsOf(tx, userId);
      return isChanged;
    },
  });

/** Reactivates all accounts with this address. */
export const unsuspendAddress = (db: Db, email: string): Promise<AddressResult> =>
  applyToAddress(db, { email, action: 'unsuspend', act: (tx, userId) => setSuspended(tx, { userId, isSuspended: false }) });
