export const KEY_LENGTH = 8;

/** What was typed or pasted, as a key: uppercase, without blanks and dashes, at most 8 characters (specification 5). */
export function cleanKey(raw: string): string {
  return raw.replace(/[\s-]/g, '').toUpperCase().slice(0, KEY_LENGTH);
}
