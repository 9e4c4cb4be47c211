import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Size } from './coverage.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BY_PALETTE = 3;
const UNFILTERED = Buffer.from([0]);
const pack = promisify(deflate);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Each row behind a byte that says how it is filtered: not at all, as is usual with a palette. */
function markRows(pixels: Uint8Array, { width, height }: Size): Buffer {
  const rows = Array.from({ length: height }, (_, y) => pixels.subarray(y * width, (y + 1) * width));
  return Buffer.concat(rows.flatMap((row) => [UNFILTERED, row]));
}

export type Rgb = readonly [red: number, green: number, blue: number];
export type Picture = { readonly pixels: Uint8Array; readonly palette: readonly Rgb[]; readonly size: Size };

/** Pixels of a byte each, row by row, that says the place of their colour in the palette, as a PNG file (ISO 15948). */
export async function writePng({ pixels, palette, size }: Picture): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([8, BY_PALETTE, 0, 0, 0], 8);
  const parts = [chunk('IHDR', header), chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', await pack(markRows(pixels, size)))];
  return Buffer.concat([SIGNATURE, ...parts, chunk('IEND', Buffer.alloc(0))]);
}
