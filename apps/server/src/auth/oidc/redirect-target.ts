const ORIGIN = 'http://same-origin.invalid';
const MAX_LENGTH = 2048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const SUSPICIOUS = /[\\\u0000-\u0020\u007f]/;

const isRootedPath = (text: string) => text.startsWith('/') && !text.startsWith('//') && !SUSPICIOUS.test(text);

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
}

/** Checks both the raw and the decoded text. */
function isPathHere(text: string): boolean {
  const plain = decoded(text);
  return isRootedPath(text) && plain !== null && !plain.startsWith('//') && !SUSPICIOUS.test(plain.replaceAll(' ', ''));
}

/**
 * A path on this origin to open after sign-in; null for anything that is or could become another
 * address (rules 6).
 */
export function redirectTarget(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !isPathHere(raw)) return null;
  const url = URL.canParse(raw, ORIGIN) ? new URL(raw, ORIGIN) : null;
  if (url === null || url.origin !== ORIGIN) return null;
  const target = url.pathname + url.search + url.hash;
  return isPathHere(target) ? target : null;
}
