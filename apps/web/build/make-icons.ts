import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Draws `public/icons` and `public/favicon.ico` like `public/favicon.svg`. Run by hand:
 * `npx tsx build/make-icons.ts`.
 */

type Color = readonly [number, number, number];
type Bar = { readonly x: number; readonly y: number; readonly height: number; readonly color: Color };
type Style = { readonly corner: number; readonly markScale: number };

const BOX = 32;
const BAR_WIDTH = 3;
const FIELD: Color = [0x14, 0x18, 0x1f];
const ALIVE: Color = [0xff, 0xff, 0xff];
const ELIMINATED: Color = [0x8a, 0x8c, 0x8f];
const OWN: Color = [0x7d, 0x9d, 0xf5];
const BARS: readonly Bar[] = [
  { x: 5, y: 17, height: 8, color: ELIMINATED },
  { x: 10, y: 7, height: 18, color: ALIVE },
  { x: 15, y: 17, height: 8, color: ELIMINATED },
  { x: 20, y: 7, height: 18, color: OWN },
  { x: 25, y: 17, height: 8, color: ELIMINATED },
];
const MARK_CENTER = { x: 16.5, y: 16 };
const SAMPLES = 4;

/** Rounded square with the bars of the wordmark; the bars' corners are square at this size. */
function colorAt(x: number, y: number, { corner, markScale }: Style): Color | null {
  const outside = (value: number) => Math.max(corner - value, value - (BOX - corner), 0);
  if (Math.hypot(outside(x), outside(y)) > corner) return null;
  const markX = (x - BOX / 2) / markScale + MARK_CENTER.x;
  const markY = (y - BOX / 2) / markScale + MARK_CENTER.y;
  const bar = BARS.find((one) => markX >= one.x && markX < one.x + BAR_WIDTH && markY >= one.y && markY < one.y + one.height);
  return bar?.color ?? FIELD;
}

/** Red, green, blue and alpha of a pixel, averaged over its samples. */
function pixelAt(column: number, row: number, size: number, style: Style): number[] {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let at = 0; at < SAMPLES * SAMPLES; at += 1) {
    const x = ((column + ((at % SAMPLES) + 0.5) / SAMPLES) / size) * BOX;
    const y = ((row + (Math.floor(at / SAMPLES) + 0.5) / SAMPLES) / size) * BOX;
    const color = colorAt(x, y, style);
    if (color === null) continue;
    covered += 1;
    for (const [channel, value] of color.entries()) sum[channel] = (sum[channel] ?? 0) + value;
  }
  return [...sum.map((value) => Math.round(value / Math.max(1, covered))), Math.round((covered / SAMPLES ** 2) * 255)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of 8 bits a channel with alpha. */
function drawPng(size: number, style: Style): Buffer {
  const rows = Array.from({ length: size }, (_, row) => [
    0,
    ...Array.from({ length: size }, (__, column) => pixelAt(column, row, size, style)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.from(rows.flat()), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const ROUNDED: Style = { corner: 7, markScale: 1 };
/** A launcher may crop this one to any shape, so the mark stays within the inner 80 %. */
const MASKABLE: Style = { corner: 0, markScale: 0.8 };
const ICONS: readonly [string, number, Style][] = [
  ['icon-192.png', 192, ROUNDED],
  ['icon-512.png', 512, ROUNDED],
  ['maskable-192.png', 192, MASKABLE],
  ['maskable-512.png', 512, MASKABLE],
  ['apple-touch-icon.png', 180, MASKABLE],
];

for (const [file, size, style] of ICONS) {
  writeFileSync(fileURLToPath(new URL(`../public/icons/${file}`, import.meta.url)), drawPng(size, style));
}

const FAVICON_SIZE = 32;

/** An icon file that holds one PNG: a header of 6 bytes and an entry of 16. */
function wrapIcon(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, FAVICON_SIZE, FAVICON_SIZE, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

writeFileSync(fileURLToPath(new URL('../public/favicon.ico', import.meta.url)), wrapIcon(drawPng(FAVICON_SIZE, ROUNDED)));
