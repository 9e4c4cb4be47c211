import { normalizeIP } from '@fastify/rate-limit';

/** IPv6 hands a whole /64 to one customer, so that it counts as one. */
const IPV6_PREFIX = 64;

/** The address that every limit counts by: of IPv6 the /64, an IPv4 address as it is, also when it comes written as IPv6. */
export const addressOf = ({ ip }: { readonly ip: string }): string => normalizeIP(ip, IPV6_PREFIX);
