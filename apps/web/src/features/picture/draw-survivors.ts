import { type FontStyle, fillBox, type Pen, widthOf, write } from './pen.ts';
import type { Picture } from './picture.ts';

export type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Marks per week; above that, each mark stands for several members. */
const MAX_MARKS = 60;
const LABELS = 84;
const GAP = 20;
const ROW_GAP = 6;
/** The widths of a mark and of a blue mark if marks are `PITCH` apart. Beyond that, they grow. */
const MARK = 13;
const BLUE = 19;
const PITCH = 36;
/** Marks that are closer than this are narrower. */
const MIN_PITCH = 24;
const MAX_SCALE = 2.5;
const SHORT = 0.3;
const FADED = 0.55;

/** One row per week: tall marks survived it, short ones are eliminated; blue ones come first. */
export function drawSurvivors(pen: Pen, { survivors, firstRound, blue }: Picture, area: Area): void {
  const [total = 1, ...weeks] = survivors;
  const members = Math.max(1, total);
  const marks = Math.min(members, MAX_MARKS);
  const blueMarks = Math.max(1, Math.round((blue / members) * marks));
  const rowPitch = (area.height + ROW_GAP) / weeks.length;
  const rowHeight = rowPitch - ROW_GAP;
  const label: FontStyle = { size: Math.min(26, rowHeight * 0.9), weight: 430 };
  const count: FontStyle = { size: Math.min(34, rowHeight), weight: 780, stretch: 'semi-expanded' };
  const counts = weeks.map((left) => left.toLocaleString('en-US'));
  const widest = Math.max(64, ...counts.map((text) => widthOf(pen, text, count)));
  const left = area.left + LABELS + GAP;
  const room = area.width - LABELS - widest - 2 * GAP;
  const distance = room / marks;
  const scale = Math.min(MAX_SCALE, Math.max(distance / PITCH, Math.min(1, distance / MIN_PITCH)));
  const step = Math.min(MAX_SCALE * PITCH, (room - BLUE * scale) / Math.max(1, marks - 1));
  for (const [at, survivorCount] of weeks.entries()) {
    const bottom = area.top + at * rowPitch + rowHeight;
    write(pen, `W${firstRound + at}`, [area.left, bottom - label.size * 0.2], { ...label, color: pen.colors['text-3'] });
    write(pen, counts[at] ?? '', [area.left + area.width, bottom - count.size * 0.22], {
      ...count,
      color: pen.colors.text,
      align: 'right',
    });
    const standing = Math.ceil((survivorCount / members) * marks);
    for (let mark = 0; mark < marks; mark++) {
      const isBlue = mark < blueMarks;
      const isStanding = mark < standing;
      const width = (isBlue ? BLUE : MARK) * scale;
      const markHeight = isStanding ? rowHeight : rowHeight * SHORT;
      // Blue marks are wider, so the marks after them are shifted by the difference.
      const x = left + mark * step + (isBlue ? 0 : (BLUE - MARK) * scale);
      pen.context.globalAlpha = isStanding || isBlue ? 1 : FADED;
      fillBox(pen, [x, bottom - markHeight, width, markHeight], pen.colors[isBlue ? 'accent' : isStanding ? 'alive-mark' : 'border-ui']);
    }
    pen.context.globalAlpha = 1;
  }
}
