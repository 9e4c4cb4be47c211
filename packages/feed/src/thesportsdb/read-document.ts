import { SourceError } from '../sports-source.ts';

const LARGEST_BODY_BYTES = 2 * 1024 * 1024;
const MAX_RETRY_AFTER_SECONDS = 3600;

export type ReadDocumentArgs = { what: string; url: string; fetch: typeof fetch; timeoutMs: number; signal?: AbortSignal };

/**
 * Loads a JSON document with one GET within `timeoutMs`, body included. Throws `SourceError`
 * without address or cause, which may contain the key.
 */
export async function readDocument({ what, url, fetch, timeoutMs, signal }: ReadDocumentArgs): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const failed = (kind: 'unreachable' | 'malformed', otherwise: string): SourceError => {
    if (signal?.aborted === true) return new SourceError('unreachable', `${what}: the request was canceled`);
    if (timeout.aborted) return new SourceError('unreachable', `${what}: no answer within ${timeoutMs / 1000} s`);
    return new SourceError(kind, `${what}: ${otherwise}`);
  };
  const response = await fetch(url, { signal: either, redirect: 'manual', headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      throw failed('unreachable', `the source cannot be reached${codeOf(error)}`);
    },
  );
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => undefined);
    throw refusal(what, response);
  }
  const body = await readBody(response).catch(() => {
    throw failed('malformed', 'the answer was cut off');
  });
  if (body === 'too large') throw new SourceError('malformed', `${what}: the answer is larger than 2 MB`);
  return parseJson(what, body);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
}

function refusal(what: string, response: Response): SourceError {
  const wait = retryAfterSeconds(response.headers.get('retry-after'));
  if (response.status === 429) return new SourceError('rate-limited', `${what}: too many requests (429)`, wait);
  return new SourceError('refused', `${what}: the source answered ${response.status}`, wait);
}

function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

async function readBody(response: Response): Promise<Uint8Array | 'too large'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(what: string, body: Uint8Array): unknown {
  if (body.byteLength === 0) throw new SourceError('malformed', `${what}: the answer is empty`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new SourceError('malformed', `${what}: the answer is not JSON`);
  }
}
