import { useRef } from 'react';
import { requestHeaders } from './request-headers.ts';

/** A refusal of the REST door, in the shape in which tRPC's refusals are read (`problem.ts`). */
class RefusedPost extends Error {
  readonly data: { readonly httpStatus: number; readonly problem: unknown };
  readonly meta: { readonly response: Response };

  constructor(response: Response, problem: unknown) {
    super(`the server answered ${response.status}`);
    this.data = { httpStatus: response.status, problem };
    this.meta = { response };
  }
}

const textOfKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Posts to the REST door, which alone takes an Idempotency-Key (contract 4). Throws what `problem.ts` can read. */
async function post({ path, body, key }: { path: string; body: unknown; key: string }): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...requestHeaders({ isWriting: true }) };
  const response = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new RefusedPost(response, answer);
  return answer;
}

/** A form's own way to post: what is sent again unchanged, after an answer that was lost or by a second click, is done once. */
export function useKeyedPost(path: string): (body: unknown) => Promise<unknown> {
  const last = useRef({ text: '', key: '' });
  return async (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: textOfKey() };
    const answer = await post({ path, body, key: last.current.key });
    last.current = { text: '', key: '' };
    return answer;
  };
}
