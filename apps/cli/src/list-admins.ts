import type { Db } from '@survivor/db/connection/database';
import { listSiteAdmins, type SiteAdmins, userIds } from '@survivor/services';

type Admin = SiteAdmins['admins'][number];

/** Lists the site administrators as text (rules 6). */
export async function listAdmins(db: Db, adminEmails: readonly string[]): Promise<string> {
  const { admins, listed } = await listSiteAdmins(db, adminEmails);
  const unclaimed = listed.filter(({ owner }) => owner === null).map(({ address }) => `  ${address}`);
  const passedOver = listed.flatMap(({ address, skipped }) => skipped.map((userId) => `  ${userIds.encode(userId)} with ${address}`));
  return [
    ...section(`Site administrators (${admins.length})`, admins.map(describeAdmin)),
    ...section('Addresses in ADMIN_EMAILS that no one has signed in with', unclaimed),
    ...section('Later accounts with an address in ADMIN_EMAILS, which did not get the role', passedOver),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines]);

export function describeAdmin({ id, name, email, addresses, lastLoginAt, issuer }: Admin): string {
  const by = addresses.length === 0 ? 'granted on the command line' : `bound to ${addresses.join(', ')}`;
  const last = lastLoginAt === null ? 'never signed in' : `last signed in ${lastLoginAt.toISOString()}`;
  return `  ${userIds.encode(id)} ${name} <${email}> at ${issuer}, ${by}, ${last}`;
}
