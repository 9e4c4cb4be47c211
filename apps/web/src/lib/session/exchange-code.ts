import { readProblem } from '../api/problem.ts';
import { requestHeaders } from '../api/request-headers.ts';

export type Exchange =
  | { readonly kind: 'signed-in'; readonly token: string; readonly redirect: string | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'no-response' };

function parseExchange(body: unknown): Exchange {
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') return { kind: 'no-response' };
  const redirect = 'redirect' in body && typeof body.redirect === 'string' ? body.redirect : null;
  return { kind: 'signed-in', token: body.token, redirect };
}

/** Exchanges the one-time code of the callback for the bearer (rules 6, contract 3). */
export async function exchangeCode(code: string): Promise<Exchange> {
  try {
    const headers = { 'Content-Type': 'application/json', ...requestHeaders({ isWriting: true }) };
    const response = await fetch('/api/v1/ssoauth/exchange', { method: 'POST', headers, body: JSON.stringify({ code }) });
    if (response.ok) return parseExchange(await response.json());
    const status = (await readProblem(response))?.status ?? 500;
    return { kind: status < 500 ? 'refused' : 'no-response' };
  } catch {
    return { kind: 'no-response' };
  }
}
