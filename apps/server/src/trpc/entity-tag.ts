import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak: the same answer may be sent compressed or not. */
const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => opaque(one) === opaque(tag)));
}

/** Names the answer by its content, so that who has it already is told 304; only who asked may keep it, and asks again each time. */
export function answersTagged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const tag = tagOf(text);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return hasTag(request, tag);
}
