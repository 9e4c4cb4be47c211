import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { listBindings, listUserIdsOf } from '@survivor/db/queries/user/admin-addresses';
import { grantAdmin, isListed, normalizeAddress, revokeAdmin } from './admin-role.ts';

export type AdminChange = { readonly email: string; readonly isAdmin: boolean; readonly adminEmails: readonly string[] };

export type AdminChangeResult =
  /** The number of changed accounts, and of others with the address that did not get the role. */
  | { readonly kind: 'changed'; readonly count: number; readonly skipped: number }
  | { readonly kind: 'unknown-user' }
  | { readonly kind: 'listed' };

/**
 * Grants the role to the account that the address is bound to, else to the first with the address;
 * or revokes the role from all accounts with the address. Refuses to revoke it for an address in
 * ADMIN_EMAILS, because the next sign-in would grant it again.
 */
export async function changeAdmin(db: Db, { email, isAdmin, adminEmails }: AdminChange): Promise<AdminChangeResult> {
  const address = normalizeAddress(email);
  if (!isAdmin && isListed(address, adminEmails)) return { kind: 'listed' };
  return await inTransaction<AdminChangeResult>(db, async (tx) => {
    const userIds = await listUserIdsOf(tx, address);
    const owner = await findOwner(tx, { address, userIds });
    if (owner === undefined) return { kind: 'unknown-user' };
    if (isAdmin) {
      const isChanged = await grantAdmin(tx, owner, { by: 'command line' });
      return { kind: 'changed', count: isChanged ? 1 : 0, skipped: userIds.length - 1 };
    }
    const changed = [];
    for (const userId of userIds) if (await revokeAdmin(tx, userId, { by: 'command line' })) changed.push(userId);
    return { kind: 'changed', count: changed.length, skipped: 0 };
  });
}

/** The account that the address is bound to, else the first with the address. */
async function findOwner(tx: Tx, { address, userIds }: { address: string; userIds: readonly number[] }): Promise<number | undefined> {
  const bound = (await listBindings(tx)).find((binding) => binding.address === address)?.userId;
  return userIds.find((userId) => userId === bound) ?? userIds[0];
}
