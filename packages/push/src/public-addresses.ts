import { BlockList, isIP } from 'node:net';

/** Addresses that are not public, or lead elsewhere (IANA's special-purpose registries). */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Within 2000::/3, the only assigned block: protocols, Teredo, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const special = new BlockList();
for (const [net, prefix] of SPECIAL) special.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4');
const assigned = new BlockList();
assigned.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public: not private, local, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  return version === 4 ? !special.check(address, 'ipv4') : assigned.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
