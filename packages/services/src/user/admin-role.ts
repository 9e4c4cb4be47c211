import type { Tx } from '@survivor/db/connection/database';
import { recordAudit } from '@survivor/db/queries/console/audit';
import type { Origin } from '@survivor/db/queries/console/security-events';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { bindAddress, grantRole, listUserIdsOf, revokeRole, wasPassedOver } from '@survivor/db/queries/user/admin-addresses';

/** The cause of a role change for the audit log, and the origin of a sign-in that caused it. */
export type RoleReason = { readonly by: 'ADMIN_EMAILS' | 'changed address' | 'command line' | 'deleted account'; readonly origin?: Origin };

export const normalizeAddress = (address: string): string => address.trim().toLowerCase();
export const isListed = (address: string, adminEmails: readonly string[]): boolean =>
  adminEmails.map(normalizeAddress).includes(normalizeAddress(address));

/** Grants an account the role and records it. Returns false if it already has the role. */
export async function grantAdmin(tx: Tx, userId: number, reason: RoleReason): Promise<boolean> {
  if (!(await grantRole(tx, userId))) return false;
  await recordAudit(tx, { actorId: null, action: 'grant-admin', subject: `user ${userId}`, details: { by: reason.by, ...reason.origin } });
  return true;
}

/**
 * Revokes an account's role and records it. Returns false if it does not have the role. All its
 * sessions lose the role at their next request (rules 6).
 */
export async function revokeAdmin(tx: Tx, userId: number, reason: RoleReason): Promise<boolean> {
  if (!(await revokeRole(tx, userId))) return false;
  await recordAudit(tx, { actorId: null, action: 'revoke-admin', subject: `user ${userId}`, details: { by: reason.by, ...reason.origin } });
  return true;
}

/**
 * Permanently grants the role to the first account with an address of ADMIN_EMAILS. A later account
 * gets nothing, which is recorded once (rules 6). Returns whether this account owns the address.
 */
async function claimAddress(tx: Tx, claim: { address: string; userId: number; origin?: Origin }): Promise<boolean> {
  const { userId, origin } = claim;
  const address = normalizeAddress(claim.address);
  const owner = await bindAddress(tx, { address, userId });
  if (owner === userId) {
    await grantAdmin(tx, userId, { by: 'ADMIN_EMAILS', origin });
    return true;
  }
  if (!(await wasPassedOver(tx, { userId, address }))) {
    const details = { boundTo: `user ${owner}`, ...origin };
    await recordAudit(tx, { actorId: null, action: 'pass-over-admin', subject: `user ${userId}`, details });
  }
  return false;
}

/** Binds each listed address to its first account at startup, as a sign-in would. */
export async function claimListedAddresses(tx: Tx, adminEmails: readonly string[]): Promise<void> {
  for (const address of new Set(adminEmails.map(normalizeAddress))) {
    for (const userId of await listUserIdsOf(tx, address)) {
      if (await lockAccountShared(tx, userId)) await claimAddress(tx, { address, userId });
    }
  }
}

export type RoleAtSignIn = {
  userId: number;
  email: string;
  oldEmail: string;
  isAdmin: boolean;
  adminEmails: readonly string[];
  origin?: Origin;
};

/**
 * Updates an account's role at sign-in: revoked if its address changed, granted if its address is
 * listed and bound to it. Returns whether the account has the role.
 */
export async function updateRoleAtSignIn(
  tx: Tx,
  { userId, email, oldEmail, isAdmin, adminEmails, origin }: RoleAtSignIn,
): Promise<boolean> {
  const hasNewAddress = normalizeAddress(email) !== normalizeAddress(oldEmail);
  if (hasNewAddress) await revokeAdmin(tx, userId, { by: 'changed address', origin });
  const keepsRole = isAdmin && !hasNewAddress;
  if (!isListed(email, adminEmails)) return keepsRole;
  return (await claimAddress(tx, { address: email, userId, origin })) || keepsRole;
}
