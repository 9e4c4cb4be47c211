import archivo from '../../fonts/archivo.json' with { type: 'json' };
import { flattenCurve, type Point, type Polygon } from './shapes.ts';

const EM = 1000;
const COMMAND = /([MLQZ])([^MLQZ]*)/g;

type Font = { readonly glyphs: Record<string, string>; readonly kerning: Record<string, number> };

/** Wide and heavy for headings, for what matters in a line, and for the rest. */
type Face = 'display' | 'bold' | 'body';
const FONTS: Record<Face, Font> = { display: archivo.display, bold: archivo.bold, body: archivo.body };

export type Lettering = { readonly face: Face; readonly size: number /** Between letters, in em. */; readonly spacing?: number };

function contoursOf(path: string): Polygon[] {
  const contours: Point[][] = [];
  for (const [, command, numbers = ''] of path.matchAll(COMMAND)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.split(' ').map(Number);
    if (command === 'M') contours.push([]);
    const contour = contours.at(-1) ?? [];
    if (command === 'M' || command === 'L') contour.push([a, b]);
    if (command === 'Q') contour.push(...flattenCurve([contour.at(-1) ?? [a, b], [a, b], [c, d]]));
  }
  return contours;
}

/** A glyph is stored as its advance, a blank, and its path. */
const glyphOf = (face: Face, letter: string): string => FONTS[face].glyphs[letter] ?? '0 ';
const advanceOf = (face: Face, letter: string): number => Number.parseInt(glyphOf(face, letter), 10);

/** Whether headings can show every character of a text. */
export const canLetter = (text: string): boolean => [...text].every((letter) => letter in FONTS.display.glyphs);

/** Each letter of a text with the place where it begins, and where the text ends; in pixels from its left edge. */
function placeLetters(text: string, { face, size, spacing = 0 }: Lettering): { places: number[]; width: number } {
  const letters = [...text];
  const places: number[] = [];
  let x = 0;
  for (const [at, letter] of letters.entries()) {
    places.push(x);
    const kerning = FONTS[face].kerning[letter + (letters[at + 1] ?? '')] ?? 0;
    x += ((advanceOf(face, letter) + kerning) / EM + spacing) * size;
  }
  return { places, width: x };
}

export const widthOf = (text: string, lettering: Lettering): number => placeLetters(text, lettering).width;

/** The outlines of a text that stands on a baseline, from its left end on. */
export function letter(text: string, lettering: Lettering, [left, baseline]: Point): Polygon[] {
  const { places } = placeLetters(text, lettering);
  const scale = lettering.size / EM;
  return [...text].flatMap((character, at) =>
    contoursOf(glyphOf(lettering.face, character)).map((contour) =>
      contour.map(([x, y]): Point => [left + (places[at] ?? 0) + x * scale, baseline - y * scale]),
    ),
  );
}
