/** Control characters, those without a meaning of their own (private use, unassigned, half a pair), and what looks like nothing. */
const CONTROLS = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800\ufff9-\ufffb]`;

/** Joiners and the emoji style, where writing needs them (rules 3). */
const JOINERS = [
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})`,
].join('|');

/** Characters that nobody sees, direction overrides among them, other than such joiners. */
const INVISIBLE = String.raw`(?!${JOINERS})\p{Default_Ignorable_Code_Point}`;

/** More combining marks on a base than any writing has, of text in NFC. */
const PILED_MARKS = String.raw`(?<=\p{M}{4})\p{M}`;

const FORBIDDEN = new RegExp(`${CONTROLS}|${INVISIBLE}|${PILED_MARKS}`, 'u');
const FORBIDDEN_IN_LINES = new RegExp(String.raw`(?![\n\t])${CONTROLS}|${INVISIBLE}|${PILED_MARKS}`, 'u');
/** White space to `trim`, but a character that is refused. */
const BYTE_ORDER_MARK = '\ufeff';

const ALL_CONTROLS = new RegExp(CONTROLS, 'gu');
const ALL_INVISIBLE = new RegExp(`${INVISIBLE}|${PILED_MARKS}`, 'gu');

/** Whether text in NFC holds a character that no field takes (rules 3). White space around it is not looked at. */
export function hasForbiddenCharacter(text: string, { isMultiline = false }: { isMultiline?: boolean | undefined }): boolean {
  return text.includes(BYTE_ORDER_MARK) || (isMultiline ? FORBIDDEN_IN_LINES : FORBIDDEN).test(text.trim());
}

/** Text in NFC without what the rule above refuses: a space for a control character, nothing for an invisible one. What is left may refuse its neighbour. */
export function withoutForbidden(text: string): string {
  const kept = text.normalize('NFC').replaceAll(ALL_INVISIBLE, '').replaceAll(ALL_CONTROLS, ' ').normalize('NFC');
  return kept === text ? kept : withoutForbidden(kept);
}

/** Whether anything is there that can be read: a letter or a digit. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
