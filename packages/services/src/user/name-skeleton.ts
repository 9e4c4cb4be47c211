import unhomoglyph from 'unhomoglyph';

/** A number in brackets at the end, as it looks: Unicode takes 0 for O and 1 for l. */
const NUMBER = /^\s*\([2-9lO]+\)$/;
const LONGEST_NUMBER = 12;

/**
 * How a name looks: its skeleton by Unicode's confusables (UTS 39), invisible characters taken out, compatible forms taken as one, white space
 * folded. Two names that look alike have one look.
 */
export function lookOf(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(bare).normalize('NFKD').replaceAll(/\s+/gu, ' ').trim();
}

/** A name without what looks like the number by which members are told apart: nobody can bring one along. */
export function withoutNumber(name: string): string {
  const chars = [...name];
  for (let length = 3; length <= Math.min(LONGEST_NUMBER, chars.length); length++) {
    if (NUMBER.test(lookOf(chars.slice(-length).join('')))) return withoutNumber(chars.slice(0, -length).join('').trim());
  }
  return name;
}
