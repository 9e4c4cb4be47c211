import unhomoglyph from 'unhomoglyph';

/** A trailing number in brackets, as a skeleton: Unicode maps 0 to O and 1 to l. */
const NUMBER = /^\s*\([2-9lO]+\)$/;
const MAX_DIGITS = 12;

/**
 * The skeleton of a name by Unicode's confusables (UTS 39), without invisible characters, with
 * compatible forms and white space normalized. Similar names have equal skeletons.
 */
export function computeSkeleton(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(bare).normalize('NFKD').replaceAll(/\s+/gu, ' ').trim();
}

/** Removes a trailing number in brackets from a name, because only the product may add one. */
export function removeNumber(name: string): string {
  const chars = [...name];
  for (let length = 3; length <= Math.min(MAX_DIGITS, chars.length); length++) {
    if (NUMBER.test(computeSkeleton(chars.slice(-length).join('')))) return removeNumber(chars.slice(0, -length).join('').trim());
  }
  return name;
}
