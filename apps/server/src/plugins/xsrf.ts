import { randomBytes } from 'node:crypto';
import { ServiceError } from '@survivor/services';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTimingSafeEqual } from './timing-safe-equal.ts';

const COOKIE = 'XSRF-TOKEN';
const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A write with the cookie must carry the matching header, else 403 (rules 6). */
export function refuseMissingXsrfHeader(request: FastifyRequest): void {
  const cookie = request.cookies[COOKIE];
  if (cookie === undefined || !WRITING.has(request.method)) return;
  const header = request.headers['x-xsrf-token'];
  if (typeof header !== 'string' || !isTimingSafeEqual(header, cookie)) {
    throw new ServiceError('forbidden', 'The X-XSRF-TOKEN header is missing or wrong. Reload the page and try again.');
  }
}

/** Sets the cookie, which scripts can read, for a browser without it. */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  if (request.cookies[COOKIE] !== undefined) return;
  reply.setCookie(COOKIE, randomBytes(18).toString('base64url'), { path: '/', sameSite: 'lax', secure: isSecure });
}
