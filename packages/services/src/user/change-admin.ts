import { countUsersOf, type Db, grantAdmin, inTransaction, recordAudit, revokeAdmin } from '@survivor/db';

export type AdminChange = { readonly email: string; readonly isAdmin: boolean; readonly adminEmails: readonly string[] };

export type AdminChanged =
  | { readonly kind: 'changed'; readonly count: number }
  | { readonly kind: 'unknown-user' }
  | { readonly kind: 'listed' };

/** Grants or revokes the role of site administrator; not revoked from an address in ADMIN_EMAILS, which would grant it again (decisions 6). */
export async function changeAdmin(db: Db, { email, isAdmin, adminEmails }: AdminChange): Promise<AdminChanged> {
  const address = email.trim().toLowerCase();
  if (!isAdmin && adminEmails.some((listed) => listed.trim().toLowerCase() === address)) return { kind: 'listed' };
  return inTransaction(db, async (tx) => {
    if ((await countUsersOf(tx, address)) === 0) return { kind: 'unknown-user' };
    const changed = isAdmin ? await grantAdmin(tx, [address]) : await revokeAdmin(tx, address);
    for (const userId of changed) {
      await recordAudit(tx, {
        actorId: null,
        action: isAdmin ? 'grant-admin' : 'revoke-admin',
        subject: `user ${userId}`,
        details: { by: 'command line' },
      });
    }
    return { kind: 'changed', count: changed.length };
  });
}
