import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A piece of a text, and the same as deflated blocks that may stand before or after any others. */
export type Chunk = { readonly text: Buffer; readonly blocks: readonly Buffer[]; readonly isDeflated: boolean };

/** Below this a piece is sent as it stands. */
const WORTH_DEFLATING = 256;
const LONGEST_STORED = 0xffff;

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

function storedBlocks(text: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from < text.length; from += LONGEST_STORED) {
    const piece = text.subarray(from, from + LONGEST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(piece.length, 1);
    head.writeUInt16LE(~piece.length & 0xffff, 3);
    blocks.push(head, piece);
  }
  return blocks;
}

/** A piece that is sent once: nothing is computed for it. */
export function storedChunk(content: string): Chunk {
  const text = Buffer.from(content);
  return { text, blocks: storedBlocks(text), isDeflated: false };
}

/** A piece that is sent again and again: deflated here, once, up to a whole byte. */
export async function deflatedChunk(content: string): Promise<Chunk> {
  const text = Buffer.from(content);
  if (text.length < WORTH_DEFLATING) return storedChunk(content);
  return { text, blocks: [await deflate(text, { finishFlush: constants.Z_FULL_FLUSH })], isDeflated: true };
}

/** All pieces as one file of gzip (RFC 1952). */
export function gzipChunks(chunks: readonly Chunk[]): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    chunks.reduce((sum, { text }) => crc32(text, sum), 0),
    0,
  );
  end.writeUInt32LE(chunks.reduce((sum, { text }) => sum + text.length, 0) % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...chunks.flatMap(({ blocks }) => blocks), LAST_BLOCK, end]);
}
