import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { listBindings, listUserIdsOf } from '@survivor/db/queries/user/admin-addresses';
import { grant, isListed, normalizeAddress, revoke } from './admin-role.ts';

export type AdminChange = { readonly email: string; readonly isAdmin: boolean; readonly adminEmails: readonly string[] };

export type AdminChangeResult =
  /** The number of changed accounts, and of others with the address that got nothing. */
  | { readonly kind: 'changed'; readonly count: number; readonly passedOver: number }
  | { readonly kind: 'unknown-user' }
  | { readonly kind: 'listed' };

/**
 * Grants the role to the first account with an address, or revokes it from all. An address in
 * ADMIN_EMAILS cannot be revoked, because it would be granted again (rules 6).
 */
export async function changeAdmin(db: Db, { email, isAdmin, adminEmails }: AdminChange): Promise<AdminChangeResult> {
  const address = normalizeAddress(email);
  if (!isAdmin && isListed(address, adminEmails)) return { kind: 'listed' };
  return await inTransaction<AdminChangeResult>(db, async (tx) => {
    const userIds = await listUserIdsOf(tx, address);
    const owner = await findOwner(tx, { address, userIds });
    if (owner === undefined) return { kind: 'unknown-user' };
    if (isAdmin) {
      const isChanged = await grant(tx, owner, { by: 'command line' });
      return { kind: 'changed', count: isChanged ? 1 : 0, passedOver: userIds.length - 1 };
    }
    const changed = [];
    for (const userId of userIds) if (await revoke(tx, userId, { by: 'command line' })) changed.push(userId);
    return { kind: 'changed', count: changed.length, passedOver: 0 };
  });
}

/** The account that the address is bound to, else the first with the address. */
async function findOwner(tx: Tx, { address, userIds }: { address: string; userIds: readonly number[] }): Promise<number | undefined> {
  const bound = (await listBindings(tx)).find((binding) => binding.address === address)?.userId;
  return userIds.find((userId) => userId === bound) ?? userIds[0];
}
