import { normalizeIP } from '@fastify/rate-limit';

/** IPv6 assigns a whole /64 to one customer, so it counts as one address. */
const IPV6_PREFIX = 64;

/**
 * The address that limits count by: the /64 network of an IPv6 address, or the whole IPv4 address,
 * also if it is written as IPv6.
 */
export const clientAddress = ({ ip }: { readonly ip: string }): string => normalizeIP(ip, IPV6_PREFIX);
