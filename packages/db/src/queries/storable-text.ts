/** Text as PostgreSQL can take it: U+0000 exists in no stored text, so nothing is found by it. */
export function storableText(text: string): string {
  return text.normalize('NFC').replaceAll('\0', '\uFFFD');
}
