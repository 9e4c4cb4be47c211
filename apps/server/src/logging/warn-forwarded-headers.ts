import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/** Headers are trusted only from proxies in TRUST_PROXY; then `ips` has more than the peer. */
const isTrusted = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1;

/**
 * Warns once about an untrusted proxy, behind which all people share one address and its limits
 * (contract 2).
 */
export function warnForwardedHeaders(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (isWarned || isTrusted(request)) return;
    const header = HEADERS.find((name) => request.headers[name] !== undefined);
    if (header === undefined) return;
    isWarned = true;
    request.log.warn(
      { header, peer: request.socket.remoteAddress, variable: 'TRUST_PROXY' },
      'a forwarded header came from a peer that is not in TRUST_PROXY: if it is your proxy, add it there, or everyone shares its address',
    );
  });
}
