import { type FontStyle, fillBox, type Pen, widthOf, write } from './pen.ts';
import type { Picture, PicturePick } from './picture.ts';

type Place = { readonly left: number; readonly width: number; readonly bottom: number };

const CHIP = 52;
const MAX_WIDTH = 160;
const GAP = 8;
/** The height of a chip with its score below it, and the gap to the next line of chips. */
const LINE = 90;
const LINE_GAP = 12;
/** The distance from the top of a chip to the baseline of its score. */
const SCORE = 82;
/** With more chips in a line, they would be too narrow for a readable score. */
const MAX_IN_LINE = 12;
/** The chip of a single pick. */
const LARGE = { width: 168, height: 96 };

const linesOf = (count: number) => Math.ceil(count / MAX_IN_LINE);
const runHeight = (count: number) => linesOf(count) * (LINE + LINE_GAP) - LINE_GAP;

/** The height that the picks need. */
export function picksHeight({ picks }: Picture): number {
  return picks.length > 1 ? runHeight(picks.length) : picks.length * LARGE.height;
}

function fitted(pen: Pen, text: string, style: FontStyle, width: number): FontStyle {
  return { ...style, size: Math.min(style.size, (style.size * width) / widthOf(pen, text, style)) };
}

function drawChip(pen: Pen, pick: PicturePick, [x, y, width, height]: readonly [number, number, number, number]): void {
  const font = fitted(pen, pick.abbreviation, { size: height * 0.48, weight: 800 }, width - 12);
  fillBox(pen, [x, y, width, height], pick.color, 8);
  pen.context.strokeStyle = pen.colors['inset-edge'];
  pen.context.lineWidth = 2;
  pen.context.beginPath();
  pen.context.roundRect(x + 1, y + 1, width - 2, height - 2, 7);
  pen.context.stroke();
  write(pen, pick.abbreviation, [x + width / 2, y + height / 2 + font.size * 0.35], { ...font, color: pick.textColor, align: 'center' });
}

function drawLarge(pen: Pen, pick: PicturePick, { left, width, bottom }: Place): void {
  const top = bottom - LARGE.height;
  const x = left + LARGE.width + 28;
  const room = left + width - x;
  drawChip(pen, pick, [left, top, LARGE.width, LARGE.height]);
  const name = fitted(pen, pick.name, { size: 34, weight: 600 }, room);
  write(pen, pick.name, [x, top + 36], { ...name, color: pen.colors['text-2'] });
  const score = fitted(pen, pick.score ?? '', { size: 46, weight: 780, stretch: 'semi-expanded' }, room);
  write(pen, pick.score ?? '', [x, bottom - 8], { ...score, color: pen.colors.text });
}

function drawRun(pen: Pen, picks: readonly PicturePick[], { left, width, bottom }: Place): void {
  const inLine = Math.ceil(picks.length / linesOf(picks.length));
  const chip = Math.min(MAX_WIDTH, (width + GAP) / inLine - GAP);
  const top = bottom - runHeight(picks.length);
  for (const [at, pick] of picks.entries()) {
    const x = left + (at % inLine) * (chip + GAP);
    const y = top + Math.floor(at / inLine) * (LINE + LINE_GAP);
    drawChip(pen, pick, [x, y, chip, CHIP]);
    if (pick.score === null) continue;
    const font = fitted(pen, pick.score, { size: 20, weight: 560 }, chip);
    write(pen, pick.score, [x + chip / 2, y + SCORE], { ...font, color: pen.colors['text-2'], align: 'center' });
  }
}

/** A single pick with name and score, or a run of picks by week, each above its score. */
export function drawPicks(pen: Pen, { picks }: Picture, place: Place): void {
  const [first, ...others] = picks;
  if (others.length > 0) drawRun(pen, picks, place);
  else if (first !== undefined) drawLarge(pen, first, place);
}
