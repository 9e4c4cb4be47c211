import { monotonicNow } from '../clock/server-clock.ts';
import { requireJson } from './foreign-response.ts';
import { fetchWithStallLimit } from './stall-limit.ts';

type Times = { readonly sentAt: number; readonly receivedAt: number };
/**
 * The first request of a page, sent by `public/early-request.js` while the scripts load. Times in
 * ms of the monotonic clock.
 */
type EarlyRequest = { readonly url: string; readonly sentAt: number; readonly receivedAt: number; readonly response: Promise<Response> };

declare global {
  interface Window {
    survivorEarly?: EarlyRequest;
  }
}

/** An early response that nobody used within this time is dropped. */
const STALE_AFTER = 10_000;
const times = new WeakMap<Response, Times>();

function consumeEarlyRequest(url: string): EarlyRequest | null {
  const early = window.survivorEarly;
  delete window.survivorEarly;
  return early !== undefined && early.url === url && monotonicNow() - early.sentAt < STALE_AFTER ? early : null;
}

/**
 * A `fetch` that records when it was sent and answered, and uses the early request if there is one.
 * Reads fail when the server stalls; callers set the limits of writes. Throws as fetch does, and
 * ForeignResponse.
 */
export async function timedFetch(url: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const early = consumeEarlyRequest(String(url));
  const sentAt = early?.sentAt ?? monotonicNow();
  const send = async (signal?: AbortSignal | null) =>
    requireJson(await (early?.response ?? fetch(url, { ...init, signal: signal ?? null })));
  const response = init?.method === 'POST' ? await send(init.signal) : await fetchWithStallLimit(String(url), send, init?.signal);
  times.set(response, { sentAt, receivedAt: early?.receivedAt ?? monotonicNow() });
  return response;
}

/** When the request of a {@link timedFetch} response was sent, and when the response arrived. */
export const timesOf = (response: unknown): Times | undefined => (response instanceof Response ? times.get(response) : undefined);
