import { clearSessionStorage } from './session-storage.ts';

const KEY = 'survivor.token';
const DAY = 86_400;

/** Reads and writes of browser storage; a browser that blocks storage behaves like an empty one. */
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
 * The bearer, or null. `exp` is a hint (rules 6): a token that ran out more than a day ago by this device's clock counts as none,
 * anything else is for the server to judge.
 */
export function readToken(): string | null {
  const token = stored();
  if (token === null) return null;
  const expiry = expiryOf(token);
  return expiry !== null && expiry + DAY < Date.now() / 1000 ? null : token;
}

/** Whether a token is stored that has not run out by this device's clock: what sends somebody on from the landing page (screens 4). */
export function hasFreshToken(): boolean {
  const token = stored();
  if (token === null) return false;
  const expiry = expiryOf(token);
  return expiry === null || expiry > Date.now() / 1000;
}

/** Whether a token is stored that counts as none: the session has run out. */
export const hasStaleToken = () => stored() !== null && readToken() === null;

/** Begins a session; nothing of an earlier one is left. Throws in a browser that blocks storage. */
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

/** Calls back when another tab signed out. Returns the way to stop listening. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if ((event.key !== KEY && event.key !== null) || stored() !== null) return;
    clearToken();
    callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
