import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Chunk } from './gzip-chunks.ts';

/** Of pieces that are sent again and again. */
const digests = new WeakMap<Chunk, Buffer>();

function digestOf(chunk: Chunk): Buffer {
  const digest = digests.get(chunk) ?? createHash('sha256').update(chunk.text).digest();
  digests.set(chunk, digest);
  return digest;
}

/** Weak: the same answer may be sent compressed or not. */
function tagOf(chunks: readonly Chunk[]): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(digestOf(chunk));
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => opaque(one) === opaque(tag)));
}

/** Names the answer by its content, so that who has it already is told 304; only who asked may keep it, and asks again each time. */
export function answersTagged(request: FastifyRequest, reply: FastifyReply, chunks: readonly Chunk[]): boolean {
  const tag = tagOf(chunks);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return hasTag(request, tag);
}
