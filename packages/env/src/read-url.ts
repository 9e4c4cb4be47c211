/**
 * Parses a URL; null if it is invalid. In Node.js 20, `URL.canParse` is wrong for host names in
 * other alphabets.
 */
export function readUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
