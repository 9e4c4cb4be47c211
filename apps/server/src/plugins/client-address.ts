import { normalizeIP } from '@fastify/rate-limit';

/** IPv6 assigns a whole /64 to one customer, so it counts as one address. */
const IPV6_PREFIX = 64;

/**
 * The address that limits count by: the /64 of IPv6; an IPv4 address as it is, even if written as
 * IPv6.
 */
export const clientAddress = ({ ip }: { readonly ip: string }): string => normalizeIP(ip, IPV6_PREFIX);
