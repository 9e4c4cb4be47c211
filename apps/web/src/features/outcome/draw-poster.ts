import { outcomeCopy } from './outcome-copy.ts';

/** The content of a poster, all of it public on the page of the completed league. */
export type PosterFacts = {
  readonly product: string;
  readonly season: string;
  readonly league: string;
  /** `Winner`, above the names. */
  readonly heading: string;
  readonly winners: readonly string[];
  /** Number of winners beyond the named ones. */
  readonly more: number;
  readonly summary: string;
  /** Survivors before the first week and after each week. */
  readonly survivors: readonly number[];
  readonly firstRound: number;
  /** The first winner's teams by week. */
  readonly run: readonly { readonly abbreviation: string; readonly color: string; readonly textColor: string }[];
};

const SIZE = { width: 1080, height: 1350 };
const MARGIN = 72;
const WIDE = SIZE.width - 2 * MARGIN;
const ROWS = { top: 190, height: 570 };
const MAX_NAMES = 3;
const FONT = '"Archivo Variable", sans-serif';

type Pen = {
  readonly context: CanvasRenderingContext2D;
  /** A color of the page's theme. */
  readonly color: (token: string) => string;
};

type TextStyle = { readonly size: number; readonly weight: number; readonly token: string; readonly align?: CanvasTextAlign };

function write(
  { context, color }: Pen,
  text: string,
  [x, y]: readonly [number, number],
  { size, weight, token, align = 'left' }: TextStyle,
): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillStyle = color(token);
  context.textAlign = align;
  context.fillText(text, x, y, WIDE);
}

/** One row per week: tall marks survived it, short ones are eliminated. */
function drawSurvivors(pen: Pen, { survivors, firstRound }: PosterFacts): void {
  const weeks = survivors.slice(1);
  const total = Math.max(1, survivors[0] ?? 1);
  const step = ROWS.height / Math.max(1, weeks.length);
  const marks = Math.min(total, 60);
  for (const [at, survivorCount] of weeks.entries()) {
    const y = ROWS.top + at * step;
    const size = Math.min(26, step * 0.7);
    write(pen, `W${firstRound + at}`, [MARGIN, y + step / 2 + size / 3], { size, weight: 560, token: '--text-3' });
    write(pen, survivorCount.toLocaleString('en-US'), [SIZE.width - MARGIN, y + step / 2 + size / 3], {
      size: size * 1.2,
      weight: 780,
      token: '--text',
      align: 'right',
    });
    const standing = Math.ceil((survivorCount / total) * marks);
    const wide = (WIDE - 190) / marks;
    for (let mark = 0; mark < marks; mark++) {
      const high = (mark < standing ? 0.8 : 0.25) * step;
      pen.context.fillStyle = pen.color(mark < standing ? '--alive-mark' : '--border-ui');
      pen.context.fillRect(MARGIN + 90 + mark * wide, y + 0.9 * step - high, Math.min(13, wide * 0.6), high);
    }
  }
}

function drawRun({ context }: Pen, { run }: PosterFacts): void {
  const wide = WIDE / Math.max(1, run.length);
  for (const [at, { abbreviation, color, textColor }] of run.entries()) {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(MARGIN + at * wide, 1218, wide - 8, 60, 8);
    context.fill();
    context.font = `800 ${Math.min(25, wide / 2.6)}px ${FONT}`;
    context.fillStyle = textColor;
    context.textAlign = 'center';
    context.fillText(abbreviation, MARGIN + at * wide + (wide - 8) / 2, 1257);
  }
}

function drawNames(pen: Pen, { heading, winners, more, summary, league }: PosterFacts): void {
  const names = winners.slice(0, MAX_NAMES);
  const hidden = more + winners.length - names.length;
  const size = names.length === 1 ? 120 : 72;
  const lines = hidden > 0 ? [...names, outcomeCopy.more(hidden)] : names;
  const top = 1090 - (lines.length - 1) * size;
  write(pen, heading, [MARGIN, top - size * 1.05], { size: 36, weight: 720, token: '--text-2' });
  for (const [at, name] of lines.entries()) write(pen, name, [MARGIN, top + at * size], { size, weight: 840, token: '--text' });
  write(pen, summary, [MARGIN, 1140], { size: 32, weight: 600, token: '--text-2' });
  write(pen, league, [MARGIN, 1186], { size: 36, weight: 720, token: '--text' });
}

/** Draws the winner's poster as a PNG of 1080 x 1350. Null if the browser cannot. */
export async function drawPoster(facts: PosterFacts): Promise<Blob | null> {
  await document.fonts.load(`800 100px ${FONT}`);
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const tokens = getComputedStyle(document.documentElement);
  const pen: Pen = { context, color: (token) => tokens.getPropertyValue(token) };
  context.fillStyle = pen.color('--bg');
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  write(pen, facts.product, [MARGIN, 110], { size: 30, weight: 760, token: '--text' });
  write(pen, facts.season, [SIZE.width - MARGIN, 110], { size: 28, weight: 560, token: '--text-2', align: 'right' });
  drawSurvivors(pen, facts);
  drawNames(pen, facts);
  drawRun(pen, facts);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
