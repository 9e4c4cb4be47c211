/**
 * Control characters, characters without a meaning (private use, unassigned, lone surrogates), and
 * characters that look blank.
 */
const CONTROLS = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800\ufff9-\ufffb]`;

/** Joiners and emoji variation selectors in positions where scripts need them (rules 3). */
const JOINERS = [
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})`,
].join('|');

/** Invisible characters, including direction overrides, other than those joiners. */
const INVISIBLE = String.raw`(?!${JOINERS})\p{Default_Ignorable_Code_Point}`;

/** More combining marks on one base than any script uses, in NFC text. */
const PILED_MARKS = String.raw`(?<=\p{M}{4})\p{M}`;

const FORBIDDEN = new RegExp(`${CONTROLS}|${INVISIBLE}|${PILED_MARKS}`, 'u');
const FORBIDDEN_IN_LINES = new RegExp(String.raw`(?![\n\t])${CONTROLS}|${INVISIBLE}|${PILED_MARKS}`, 'u');
/** `trim` treats it as white space, but it is a refused character. */
const BYTE_ORDER_MARK = '\ufeff';

const ALL_CONTROLS = new RegExp(CONTROLS, 'gu');
const ALL_INVISIBLE = new RegExp(`${INVISIBLE}|${PILED_MARKS}`, 'gu');

/**
 * Whether NFC text contains a character that no field accepts (rules 3). White space around the
 * text is ignored.
 */
export function hasForbiddenCharacter(text: string, { isMultiline = false }: { isMultiline?: boolean | undefined }): boolean {
  return text.includes(BYTE_ORDER_MARK) || (isMultiline ? FORBIDDEN_IN_LINES : FORBIDDEN).test(text.trim());
}

/**
 * Replaces forbidden control characters by spaces and removes invisible ones. The result may still
 * be refused.
 */
export function withoutForbidden(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(ALL_INVISIBLE, '').replaceAll(ALL_CONTROLS, ' ').normalize('NFC');
  return cleaned === text ? cleaned : withoutForbidden(cleaned);
}

/** Whether the text contains a letter or a digit. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
