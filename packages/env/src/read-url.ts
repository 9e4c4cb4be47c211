/** Null for what is no URL. Node.js 20 answers `URL.canParse` wrongly for other alphabets. */
export function readUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
