import { canLetter, type Lettering, widthOf } from './lettering.ts';

const SIZES = [100, 84, 70, 58, 48];
const SPACING = -0.04;
export const LINE_HEIGHT = 0.98;
export type Room = { readonly width: number; readonly height: number };
export type Heading = { readonly lines: readonly string[]; readonly lettering: Lettering };

/** What no letter of a name is: emoji and their joiners, other pictures and signs. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{So}|\u200d|\ufe0f|\u20e3/gu;

/** A name without its emoji, if what is left can be lettered; else null: no picture shows boxes for letters. */
export function letterableName(name: string): string | null {
  const plain = name.replaceAll(PICTURES, ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) && canLetter(plain) ? plain : null;
}

/** Words by lines; a word wider than a line is cut where the line ends. */
function breakLines(text: string, lettering: Lettering, width: number): string[] {
  const fits = (line: string) => widthOf(line, lettering) <= width;
  const lines = [''];
  const last = () => lines.at(-1) ?? '';
  for (const word of text.split(' ')) {
    const joined = last() === '' ? word : `${last()} ${word}`;
    if (fits(joined)) lines[lines.length - 1] = joined;
    else if (last() === '') lines[0] = '';
    if (fits(joined)) continue;
    if (last() !== '') lines.push('');
    for (const character of word) {
      if (!fits(last() + character)) lines.push('');
      lines[lines.length - 1] = last() + character;
    }
  }
  return lines;
}

/** The largest lettering in which a text has room. */
export function fitHeading(text: string, room: Room): Heading {
  const tries = SIZES.map((size): Heading => {
    const lettering: Lettering = { face: 'display', size, spacing: SPACING };
    return { lettering, lines: breakLines(text, lettering, room.width) };
  });
  const fitting = tries.find(({ lines, lettering }) => lines.length * lettering.size * LINE_HEIGHT <= room.height);
  return fitting ?? tries.at(-1) ?? { lines: [], lettering: { face: 'display', size: 0 } };
}
