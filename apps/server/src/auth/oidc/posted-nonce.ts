import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = '__Host-sign-in-nonce';

/** Sets the nonce of the login page. The provider's script posts it back from another site. */
export function setPostedNonce(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE] !== undefined) return;
  reply.setCookie(COOKIE, randomBytes(24).toString('base64url'), { path: '/', sameSite: 'none', secure: true });
}

/** The nonce that a posted ID token must carry; undefined if this browser's login page had none. */
export function consumePostedNonce(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const nonce = request.cookies[COOKIE];
  if (nonce !== undefined) reply.clearCookie(COOKIE, { path: '/', sameSite: 'none', secure: true });
  return nonce;
}
