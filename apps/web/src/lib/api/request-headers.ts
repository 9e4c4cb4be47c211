import { readToken } from '../session/auth-token.ts';

/** The value of a cookie that scripts can read, or null. */
function readCookie(name: string): string | null {
  const value = document.cookie
    .split('; ')
    .find((text) => text.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The bearer for every call, and the CSRF header for writes (screens 7). */
export function requestHeaders({ isWriting }: { isWriting: boolean }): Record<string, string> {
  const token = readToken();
  const xsrf = isWriting ? readCookie('XSRF-TOKEN') : null;
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
  };
}
