import { readToken } from '../session/auth-token.ts';
import { readCookie } from '../session/read-cookie.ts';

/** The bearer for every call, and the CSRF header for writes (screens 7). */
export function requestHeaders({ isWriting }: { isWriting: boolean }): Record<string, string> {
  const token = readToken();
  const xsrf = isWriting ? readCookie('XSRF-TOKEN') : null;
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
  };
}
