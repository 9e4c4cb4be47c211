import type { Db } from '@survivor/db/connection/database';
import { type AdminEntry, listAdmins, listBindings, listUserIdsOf } from '@survivor/db/queries/user/admin-addresses';
import { normalizeAddress } from './admin-role.ts';

/**
 * An address of ADMIN_EMAILS, its account (null before the first sign-in), and later accounts that
 * were passed over.
 */
type ListedAddress = { readonly address: string; readonly owner: number | null; readonly skipped: readonly number[] };

export type SiteAdmins = { readonly admins: readonly AdminEntry[]; readonly listed: readonly ListedAddress[] };

/** Site administrators and listed addresses, for operators (rules 6). */
export async function listSiteAdmins(db: Db, adminEmails: readonly string[]): Promise<SiteAdmins> {
  const bindings = await listBindings(db);
  const listed = [];
  for (const address of new Set(adminEmails.map(normalizeAddress))) {
    const owner = bindings.find((binding) => binding.address === address)?.userId ?? null;
    const skipped = (await listUserIdsOf(db, address)).filter((userId) => owner !== null && userId !== owner);
    listed.push({ address, owner, skipped });
  }
  return { admins: await listAdmins(db), listed };
}
