/** A subscription's address may be as long as this. */
const MOST_LETTERS = 2000;

/**
 * Whether an address may be a push service's (contract 2, PUSH_HOSTS): https at the standard port, without user, password and fragment, of a host
 * that is named, or below one that is named as `*.host`, and in the one spelling that browsers write.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (endpoint.length > MOST_LETTERS || !URL.canParse(endpoint)) return false;
  const { href, protocol, port, username, password, hash, hostname } = new URL(endpoint);
  if (href !== endpoint || protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
