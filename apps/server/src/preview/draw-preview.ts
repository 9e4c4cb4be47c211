import { setImmediate } from 'node:timers/promises';
import { coverRows, type Size } from './coverage.ts';
import { fitHeading, LINE_HEIGHT, letterableName } from './fit-heading.ts';
import { letter } from './lettering.ts';
import { type Polygon, roundedBox, roundedFrame } from './shapes.ts';
import { type Rgb, writePng } from './write-png.ts';

/** What link previews show at most without cutting. */
export const PREVIEW_SIZE: Size = { width: 1200, height: 630 };

/** The tokens of the light theme, in sRGB: a preview has no theme. */
const CHALK = 0xf5_f4_f0;
const COLOURS = { text: 0x12_16_1e, text2: 0x42_46_4d, alive: 0x08_8a_46, accent: 0x1b_4f_d8, grey: 0x96_97_98, out: 0xa0_a2_a6 } as const;
type Colour = keyof typeof COLOURS;
type Layer = readonly [Colour, readonly Polygon[]];

const LEFT = 72;
const RIGHT = PREVIEW_SIZE.width - LEFT;
const FOOT = 566;
const HEADING_MIDDLE = 292;
const HEADING_ROOM = { width: RIGHT - LEFT, height: 300 };
const MARK_HEIGHT = 72;
const MOST_MARKS = 60;
const MARKS_ROOM = 560;

/** Name and size of a league, or null for what says nothing of any. */
export type Preview = { readonly name: string; readonly members: number; readonly words: string; readonly season: string } | null;

const PLAIN = { heading: 'One winner a week. Outlast all.', words: 'You are invited.', season: 'NFL survivor pools, free' };
const UNLETTERED = 'You are invited.';

function brand(): Layer[] {
  const bar = (at: number, height: number) => roundedBox({ x: LEFT + at * 12, y: 105 - height, width: 6, height }, 2);
  return [
    ['grey', [bar(0, 16), bar(2, 16), bar(4, 16)]],
    ['text', [bar(1, 36), ...letter('Survivor Pools', { face: 'display', size: 30, spacing: -0.015 }, [LEFT + 72, 97])]],
    ['accent', [bar(3, 36)]],
  ];
}

function heading(text: string): Layer {
  const { lines, lettering } = fitHeading(text, HEADING_ROOM);
  const step = lettering.size * LINE_HEIGHT;
  const first = HEADING_MIDDLE - ((lines.length - 1) * step) / 2 + lettering.size * 0.334;
  return ['text', lines.flatMap((line, at) => letter(line, lettering, [LEFT, first + at * step]))];
}

/** A mark for each member, from some number on closer together, and an empty one for who is invited. */
function membersMarks(members: number): Layer[] {
  const count = Math.min(members, MOST_MARKS);
  const pitch = Math.min(26, (MARKS_ROOM - 20) / count);
  const y = FOOT - MARK_HEIGHT;
  const place = { x: RIGHT - 20, y, width: 20, height: MARK_HEIGHT };
  const marks = Array.from({ length: count }, (_, at) =>
    roundedBox({ x: RIGHT - 20 - (at + 1) * pitch - (10 - pitch * (10 / 26)), y, width: pitch * (16 / 26), height: MARK_HEIGHT }, 3),
  );
  return [
    ['alive', marks],
    ['accent', roundedFrame(place, { radius: 3, thickness: 4 })],
  ];
}

function plainMarks(): Layer[] {
  const bar = (at: number, height: number) => roundedBox({ x: RIGHT - 120 + at * 26, y: FOOT - height, width: 16, height }, 3);
  return [
    ['out', [bar(0, 32), bar(2, 32), bar(4, 32)]],
    ['alive', [bar(1, MARK_HEIGHT)]],
    ['accent', [bar(3, MARK_HEIGHT)]],
  ];
}

function layersOf(preview: Preview): Layer[] {
  const { words, season } = preview ?? PLAIN;
  return [
    ...brand(),
    heading(preview === null ? PLAIN.heading : (letterableName(preview.name) ?? UNLETTERED)),
    ['text', letter(words, { face: 'bold', size: 32 }, [LEFT, 504])],
    ['text2', letter(season, { face: 'body', size: 32 }, [LEFT, 552])],
    ...(preview === null ? plainMarks() : membersMarks(preview.members)),
  ];
}

/** Of each colour, from nearly none on chalk to all of it: the layers nowhere lie on each other. */
const SHADES = 40;
const NAMES = ['text', 'text2', 'alive', 'accent', 'grey', 'out'] as const satisfies readonly Colour[];
const channels = (colour: number): Rgb => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

function shade(colour: Colour, part: number): Rgb {
  const [from, to] = [channels(CHALK), channels(COLOURS[colour])];
  const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * part);
  return [mix(0), mix(1), mix(2)];
}

const PALETTE: readonly Rgb[] = [
  channels(CHALK),
  ...NAMES.flatMap((name) => Array.from({ length: SHADES }, (_, step) => shade(name, (step + 1) / SHADES))),
];

function paint(pixels: Uint8Array, [colour, polygons]: Layer): void {
  const first = NAMES.indexOf(colour) * SHADES;
  coverRows(polygons, PREVIEW_SIZE, (row, y) => {
    for (let x = 0; x < row.length; x++) {
      const step = Math.round(Math.min(1, row[x] ?? 0) * SHADES);
      if (step > 0) pixels[y * PREVIEW_SIZE.width + x] = first + step;
    }
  });
}

/** The picture that a shared link shows, as a PNG: the name and size of a league, or the product's line (screens 2.7). Others get their turn between layers. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const pixels = new Uint8Array(PREVIEW_SIZE.width * PREVIEW_SIZE.height);
  for (const layer of layersOf(preview)) {
    paint(pixels, layer);
    await setImmediate();
  }
  return writePng({ pixels, palette: PALETTE, size: PREVIEW_SIZE });
}
