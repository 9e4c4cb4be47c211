import { readToken } from './auth-token.ts';
import { readCookie } from './cookie.ts';

/** Bearer of every call, and the forgery header of a writing one (specification 7). */
export function requestHeaders({ isWriting }: { isWriting: boolean }): Record<string, string> {
  const token = readToken();
  const xsrf = isWriting ? readCookie('XSRF-TOKEN') : null;
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
  };
}
