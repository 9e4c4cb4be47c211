/** The width of a text at a font size. */
export type Measure = (text: string, size: number) => number;
type Fits = (line: string) => boolean;

const LARGEST = 148;
/** At this size and above, words stay whole. Sizes at which a word exceeds a line are skipped. */
const WHOLE_WORDS = 72;
const SMALLEST = 40;
const STEP = 4;
/** A line may end after a space or a hyphen. */
const WORD_ENDS = /(?<=[ -])/;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

/** Fills lines with pieces. A space at the end of a line takes no room. */
function fill(pieces: readonly string[], fits: Fits): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const joined = `${lines.at(-1)}${piece}`;
    if (lines.length > 0 && fits(joined.trimEnd())) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}

/**
 * Breaks a text into lines: after spaces and hyphens, and within words that are wider than a line.
 * The lines joined together are the unchanged text.
 */
export const breakLines = (text: string, fits: Fits): string[] =>
  fill(
    text.split(WORD_ENDS).flatMap((word) => (fits(word.trimEnd()) ? [word] : fill(lettersOf(word), fits))),
    fits,
  );

function shorten(line: string, fits: Fits): string {
  const remaining = lettersOf(line);
  while (remaining.length > 0 && !fits(`${remaining.join('')}…`)) remaining.pop();
  return `${remaining.join('')}…`;
}

export type FittedTitle = {
  readonly size: number;
  /** The distance between two lines. */
  readonly leading: number;
  /** The lines of each name. */
  readonly names: readonly (readonly string[])[];
};

type Box = { readonly width: number; readonly height: number };

/** The leading as a multiple of the size. Several names need room for the amber line below each. */
const leadingOf = (names: readonly (readonly string[])[]) => (names.length > 1 ? 1.16 : names.flat().length > 2 ? 1.04 : 0.94);

/**
 * The largest size at which the names fit into the box, each on lines of its own. If they do not
 * fit even at the smallest size, they are shortened.
 */
export function fitTitle(names: readonly string[], measure: Measure, { width, height }: Box): FittedTitle {
  const brokenAt = (size: number) =>
    names.map((name) => breakLines(name, (line) => measure(line, size) <= width).map((line) => line.trimEnd()));
  const isWhole = (size: number) => names.every((name) => name.split(WORD_ENDS).every((word) => measure(word.trimEnd(), size) <= width));
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    if (size >= WHOLE_WORDS && !isWhole(size)) continue;
    const broken = brokenAt(size);
    const leading = leadingOf(broken) * size;
    if (broken.flat().length * leading <= height) return { size, leading, names: broken };
  }
  const broken = brokenAt(SMALLEST);
  const leading = leadingOf(broken) * SMALLEST;
  const most = Math.max(1, Math.floor(height / leading / names.length));
  const cut = broken.map((lines) =>
    lines.length <= most
      ? lines
      : [...lines.slice(0, most - 1), shorten(lines[most - 1] ?? '', (line) => measure(line, SMALLEST) <= width)],
  );
  return { size: SMALLEST, leading, names: cut };
}
