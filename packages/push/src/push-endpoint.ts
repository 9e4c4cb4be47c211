/** The maximum length of a subscription's address. */
const MAX_LENGTH = 2000;

/**
 * Whether an address may belong to a push service (contract 2, PUSH_HOSTS): https at the standard
 * port, without user, password or fragment, of an allowed host, in the exact spelling that browsers
 * use.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { href, protocol, port, username, password, hash, hostname } = new URL(endpoint);
  if (href !== endpoint || protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
