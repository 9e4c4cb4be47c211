import { monotonicNow } from '../clock/server-clock.ts';
import { fetchWithStallLimit } from './stall-limit.ts';

type Times = { readonly sentAt: number; readonly receivedAt: number };
/** What `public/ask-early.js` leaves: a page's first request, on its way while the scripts are. Instants of the monotonic clock, in ms. */
type EarlyAsked = { readonly url: string; readonly sentAt: number; readonly receivedAt: number; readonly response: Promise<Response> };

declare global {
  interface Window {
    survivorEarly?: EarlyAsked;
  }
}

/** An early answer that nobody came for in this time is not taken any more. */
const STALE_AFTER = 10_000;
const times = new WeakMap<Response, Times>();

function takeEarly(url: string): EarlyAsked | null {
  const early = window.survivorEarly;
  delete window.survivorEarly;
  return early !== undefined && early.url === url && monotonicNow() - early.sentAt < STALE_AFTER ? early : null;
}

/**
 * `fetch` that notes when it asked and when it was answered; the very first request may have been asked for early. Reading is given up when the
 * server is silent; what is sent has its own limits. Throws as fetch does.
 */
export async function timedFetch(url: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const early = takeEarly(String(url));
  const sentAt = early?.sentAt ?? monotonicNow();
  const ask = (signal?: AbortSignal | null) => early?.response ?? fetch(url, { ...init, signal: signal ?? null });
  const response = init?.method === 'POST' ? await ask(init.signal) : await fetchWithStallLimit(String(url), ask, init?.signal);
  times.set(response, { sentAt, receivedAt: early?.receivedAt ?? monotonicNow() });
  return response;
}

/** When a response of {@link timedFetch} was asked for and came. */
export const timesOf = (response: unknown): Times | undefined => (response instanceof Response ? times.get(response) : undefined);
