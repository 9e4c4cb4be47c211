import { hasForbiddenCharacter, isReadable, withoutForbidden } from './forbidden-characters.ts';

/** The limits of a text field; a name must be readable. Lengths are in code points (rules 3). */
export type TextRule = {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly isMultiline?: boolean;
  readonly isName?: boolean;
};

export type CheckedText = { kind: 'ok'; value: string } | { kind: 'refused'; message: string };

export const LEAGUE_NAME_RULE: TextRule = { label: 'League name', min: 3, max: 50, isName: true };
export const LEAGUE_PASSWORD_RULE: TextRule = { label: 'League password', min: 4, max: 64 };
export const TICKET_DESCRIPTION_RULE: TextRule = { label: 'Description', min: 1, max: 1000, isMultiline: true };
export const TICKET_ANSWER_RULE: TextRule = { label: 'Answer', min: 1, max: 2000, isMultiline: true };
export const TICKET_NOTE_RULE: TextRule = { label: 'Note', min: 1, max: 2000, isMultiline: true };
export const REASON_RULE: TextRule = { label: 'Reason', min: 3, max: 500 };
export const PINNED_MESSAGE_RULE: TextRule = { label: 'Message', min: 1, max: 500, isMultiline: true };
export const MAINTENANCE_MESSAGE_RULE: TextRule = { label: 'Message', min: 1, max: 300 };

/** Whether a text has more UTF-16 units than any that could fit once normalized (rules 3). */
const isFarTooLong = (raw: string, max: number) => raw.length > 8 * max + 64;
/** No script needs so many marks, and normalizing a long run of them takes quadratic time. */
const TOO_MANY_MARKS = /\p{M}{17}/u;
const MAX_NAME_LENGTH = 80;

/**
 * Returns the text in NFC and trimmed, or the reason to refuse it. Forbidden characters are never
 * removed silently (rules 3).
 */
export function checkText(raw: string, rule: TextRule): CheckedText {
  if (isFarTooLong(raw, rule.max)) return { kind: 'refused', message: `${rule.label} must have at most ${rule.max} characters` };
  if (TOO_MANY_MARKS.test(raw)) return { kind: 'refused', message: `${rule.label} contains characters that are not allowed` };
  const lines = rule.isMultiline ? raw.replace(/\r\n?/g, '\n') : raw;
  const composed = lines.normalize('NFC');
  if (hasForbiddenCharacter(composed, rule)) {
    return { kind: 'refused', message: `${rule.label} contains characters that are not allowed` };
  }
  const value = composed.trim();
  const length = [...value].length;
  if (length === 0) return { kind: 'refused', message: `${rule.label} is required` };
  if (length < rule.min) return { kind: 'refused', message: `${rule.label} must have at least ${rule.min} characters` };
  if (length > rule.max) return { kind: 'refused', message: `${rule.label} must have at most ${rule.max} characters` };
  if (rule.isName && !isReadable(value)) return { kind: 'refused', message: `${rule.label} must have a letter or a digit` };
  return { kind: 'ok', value };
}

/**
 * Makes an external name displayable: removes forbidden characters, collapses white space and cuts
 * at 80 code points. Empty if nothing readable is left.
 */
export function cleanName(raw: string): string {
  const cleaned = withoutForbidden(raw.slice(0, 8 * MAX_NAME_LENGTH))
    .replace(/\s+/g, ' ')
    .trim();
  const short = withoutForbidden([...cleaned].slice(0, MAX_NAME_LENGTH).join('')).trim();
  return isReadable(short) ? short : '';
}
