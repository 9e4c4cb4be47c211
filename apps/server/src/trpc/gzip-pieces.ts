import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A text that is sent again and again, and the same as deflated blocks that may stand before or after any others. */
export type DeflatedPiece = { readonly text: Buffer; readonly blocks: Buffer };

/** Of an answer: a text that is sent once, for which nothing is computed, or one that was deflated before. */
export type Piece = string | DeflatedPiece;

/** Below this an answer is sent as it stands. */
export const WORTH_COMPRESSING = 1024;
/** Below this a piece is. */
const WORTH_DEFLATING = 256;
const LONGEST_STORED = 0xffff;
/** Blocks of some thousand letters, each with a code of its own: names and picks of standings have no letters in common, and share one badly. */
const MEM_LEVEL = 5;
/** One below zlib's own: picks have nothing that is worth a longer search. */
const LEVEL = 5;

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** Below this the way to another thread and back costs the event loop more than deflating does. */
const WORTH_A_THREAD = 4096;
const [LEAST_WINDOW, MOST_WINDOW] = [9, 15];

/** As far back as a text is long: zlib clears all of its window first. */
const windowOf = (text: Buffer): number => Math.min(MOST_WINDOW, Math.max(LEAST_WINDOW, Math.ceil(Math.log2(text.length))));

/** Deflated here, once, up to a whole byte. */
export async function deflatePiece(content: string): Promise<Piece> {
  if (content.length < WORTH_DEFLATING) return content;
  const text = Buffer.from(content);
  const options = { finishFlush: constants.Z_FULL_FLUSH, memLevel: MEM_LEVEL, level: LEVEL, windowBits: windowOf(text) };
  return { text, blocks: text.length < WORTH_A_THREAD ? deflateRawSync(text, options) : await deflate(text, options) };
}

/** Texts that stand beside each other as one. */
function withTextsJoined(pieces: readonly Piece[]): (Buffer | DeflatedPiece)[] {
  const joined: (Buffer | DeflatedPiece)[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') joined.push(Buffer.from(text));
    text = '';
    joined.push(piece);
  }
  if (text !== '') joined.push(Buffer.from(text));
  return joined;
}

/** All pieces as they stand. */
export function joinPieces(pieces: readonly Piece[]): Buffer {
  const texts = withTextsJoined(pieces).map((piece) => ('blocks' in piece ? piece.text : piece));
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : Buffer.concat(texts);
}

function storedBlocks(text: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from < text.length; from += LONGEST_STORED) {
    const part = text.subarray(from, from + LONGEST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** All pieces as one file of gzip (RFC 1952). */
export function gzipPieces(pieces: readonly Piece[]): Buffer {
  const file: Buffer[] = [HEADER];
  let [sum, length] = [0, 0];
  for (const piece of withTextsJoined(pieces)) {
    const isDeflated = 'blocks' in piece;
    const text = isDeflated ? piece.text : piece;
    sum = crc32(text, sum);
    length += text.length;
    file.push(...(isDeflated ? [piece.blocks] : storedBlocks(text)));
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length % 2 ** 32, 4);
  file.push(LAST_BLOCK, end);
  return Buffer.concat(file);
}
