import type { Tx } from '@survivor/db/connection/database';
import { recordAudit } from '@survivor/db/queries/console/audit';
import type { Origin } from '@survivor/db/queries/console/security-events';
import { lockAccountShared } from '@survivor/db/queries/user/accounts';
import { bindAddress, grantRole, listUserIdsOf, revokeRole, wasPassedOver } from '@survivor/db/queries/user/admin-addresses';

/** What the audit log says of a change: by what it came, and from where when a sign-in brought it. */
export type RoleReason = { readonly by: 'ADMIN_EMAILS' | 'changed address' | 'command line' | 'deleted account'; readonly origin?: Origin };

export const lowered = (address: string): string => address.trim().toLowerCase();
export const isListed = (address: string, adminEmails: readonly string[]): boolean => adminEmails.map(lowered).includes(lowered(address));

/** Gives one account the role, and writes it down; false when it had it. */
export async function grant(tx: Tx, userId: number, reason: RoleReason): Promise<boolean> {
  if (!(await grantRole(tx, userId))) return false;
  await recordAudit(tx, { actorId: null, action: 'grant-admin', subject: `user ${userId}`, details: { by: reason.by, ...reason.origin } });
  return true;
}

/** Takes the role from one account, and writes it down; false when it had none. It goes in every session at the next request (rules 6). */
export async function revoke(tx: Tx, userId: number, reason: RoleReason): Promise<boolean> {
  if (!(await revokeRole(tx, userId))) return false;
  await recordAudit(tx, { actorId: null, action: 'revoke-admin', subject: `user ${userId}`, details: { by: reason.by, ...reason.origin } });
  return true;
}

/**
 * Grants the role for an address of ADMIN_EMAILS to the account that came with it first, for good; a second account with the address gets
 * nothing, which is written down once (rules 6). Whether this account holds the address.
 */
async function claimAddress(tx: Tx, claim: { address: string; userId: number; origin?: Origin }): Promise<boolean> {
  const { userId, origin } = claim;
  const address = lowered(claim.address);
  const holder = await bindAddress(tx, { address, userId });
  if (holder === userId) {
    await grant(tx, userId, { by: 'ADMIN_EMAILS', origin });
    return true;
  }
  if (!(await wasPassedOver(tx, { userId, address }))) {
    const details = { boundTo: `user ${holder}`, ...origin };
    await recordAudit(tx, { actorId: null, action: 'pass-over-admin', subject: `user ${userId}`, details });
  }
  return false;
}

/** At the start: each listed address goes to the first account that has it, as a sign-in would have it. */
export async function claimListedAddresses(tx: Tx, adminEmails: readonly string[]): Promise<void> {
  for (const address of new Set(adminEmails.map(lowered))) {
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

/** The role that an account leaves a sign-in with: gone when its address has changed, granted when its address is listed and its own. */
export async function settleRole(tx: Tx, { userId, email, oldEmail, isAdmin, adminEmails, origin }: RoleAtSignIn): Promise<boolean> {
  const isMoved = lowered(email) !== lowered(oldEmail);
  if (isMoved) await revoke(tx, userId, { by: 'changed address', origin });
  const isKept = isAdmin && !isMoved;
  if (!isListed(email, adminEmails)) return isKept;
  return (await claimAddress(tx, { address: email, userId, origin })) || isKept;
}
