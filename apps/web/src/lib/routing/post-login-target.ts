import { consumeTabValue, storeTabValue } from '../session/tab-storage.ts';

const KEY = 'survivor.postLoginTarget';
export const DEFAULT_TARGET = '/home/leagues';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
const SUSPICIOUS = /[\\\u0000-\u0020\u007f]/;
const SIGN_IN_PAGES = /^\/(login|auth\/callback)([/?#]|$)/i;

/** The path with its query and hash; null if off this origin or a sign-in page (rules 6). */
export function sameOriginPath(raw: unknown): string | null {
  if (typeof raw !== 'string' || !raw.startsWith('/') || SUSPICIOUS.test(raw)) return null;
  const origin = window.location.origin;
  if (!URL.canParse(raw, origin)) return null;
  const url = new URL(raw, origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === origin && !path.startsWith('//') && !SIGN_IN_PAGES.test(path) ? path : null;
}

/** Saves where to go after the sign-in; the default for anything off this origin (screens 4). */
export const savePostLoginTarget = (raw: unknown): void => storeTabValue(KEY, sameOriginPath(raw) ?? DEFAULT_TARGET);

/** The saved target, or null. Reading deletes it. */
export const consumePostLoginTarget = (): string | null => sameOriginPath(consumeTabValue(KEY));
