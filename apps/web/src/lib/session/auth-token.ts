import { clearSessionStorage } from './session-storage.ts';

const KEY = 'survivor.token';
const DAY = 86_400;
/** Text that a header can carry. With other text, fetch fails before the server can send a 401. */
const BEARER = /^[\x21-\x7e]+$/;

/** The stored token; null also in a browser that blocks storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function expiryOf(token: string): number | null {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const isObject = typeof payload === 'object' && payload !== null;
    return isObject && 'exp' in payload && typeof payload.exp === 'number' ? payload.exp : null;
  } catch {
    return null;
  }
}

/**
 * The bearer, or null. `exp` is a hint (rules 6): only a token that expired more than a day ago by
 * this device's clock, or that cannot be sent, is ignored; the server decides about the rest.
 */
export function readToken(): string | null {
  const token = stored();
  if (token === null || !BEARER.test(token)) return null;
  const expiry = expiryOf(token);
  return expiry !== null && expiry + DAY < Date.now() / 1000 ? null : token;
}

/**
 * Whether a token is stored that has not expired by this device's clock; then the landing page
 * redirects (screens 4).
 */
export function hasFreshToken(): boolean {
  const token = readToken();
  if (token === null) return false;
  const expiry = expiryOf(token);
  return expiry === null || expiry > Date.now() / 1000;
}

/** Whether the stored token is ignored because the session has expired. */
export const hasStaleToken = () => stored() !== null && readToken() === null;

/** Starts a session and deletes data of an earlier one. Throws in a browser that blocks storage. */
export function writeToken(token: string): void {
  clearSessionStorage();
  localStorage.setItem(KEY, token);
}

export function clearToken(): void {
  try {
    localStorage.removeItem(KEY);
    clearSessionStorage();
  } catch {
    return;
  }
}

/** Calls back when another tab signs out. Returns a function that stops it. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if ((event.key !== KEY && event.key !== null) || stored() !== null) return;
    clearToken();
    callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
