import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeflatedPiece, Piece } from './gzip-pieces.ts';

/** Characters of a piece that names itself: a digest takes several times as long. */
const SHORT = 20;

/** Of pieces that are sent again and again. */
const digests = new WeakMap<DeflatedPiece, Buffer>();

const digestOfText = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** The same for a piece before and after it was deflated. */
function digestOf(piece: Piece): Buffer {
  if (typeof piece === 'string') return digestOfText(piece);
  const digest = digests.get(piece) ?? digestOfText(piece.text);
  digests.set(piece, digest);
  return digest;
}

const nameOf = (piece: Piece): string =>
  typeof piece === 'string' && piece.length <= SHORT
    ? Buffer.from(piece).toString('base64url')
    : digestOf(piece).toString('base64url').slice(0, 27);

/** Weak: the same answer may be sent compressed or not. */
const tagOf = (pieces: readonly Piece[]): string => `W/"${pieces.map(nameOf).join('.')}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => opaque(one) === opaque(tag)));
}

/** Names the answer by its content, so that who has it already is told 304; only who asked may keep it, and asks again each time. */
export function answersTagged(request: FastifyRequest, reply: FastifyReply, pieces: readonly Piece[]): boolean {
  const tag = tagOf(pieces);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return hasTag(request, tag);
}
