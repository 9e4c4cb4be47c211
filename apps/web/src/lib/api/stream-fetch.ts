import type { FetchLike } from 'eventsource';
import { randomHerdDelay } from './herd-delay.ts';
import { requestHeaders } from './request-headers.ts';

const FIRST_WAIT = 1000;
const MAX_WAIT_MS = 30_000;
const STREAM = 'text/event-stream';
/** Disables the event source's own delay between attempts; this module has its own. */
const NO_RETRY_DELAY = 'retry: 0\n\n';

const isRefusal = ({ status }: Response) => status >= 400 && status < 500;
const isStream = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith(STREAM) === true;

const sleep = (wait: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * The `fetch` of one event source. It sends the current bearer and delays reconnects with jitter
 * and backoff. A 4xx closes the source; any other failure becomes an empty stream.
 */
export function streamFetch(): FetchLike {
  let wait = 0;

  async function pause(signal: AbortSignal): Promise<void> {
    if (wait > 0) await sleep(wait * (0.5 + Math.random() / 2) + (wait === FIRST_WAIT ? randomHerdDelay() : 0), signal);
    wait = wait === 0 ? FIRST_WAIT : Math.min(2 * wait, MAX_WAIT_MS);
  }

  return async (url, init) => {
    await pause(init.signal);
    const headers = { ...init.headers, ...requestHeaders({ isWriting: false }) };
    const response = await fetch(url, { ...init, headers }).catch(() => null);
    if (response !== null && isRefusal(response)) return response;
    const resetWaitOnData = new TransformStream<Uint8Array, Uint8Array>({
      start: (out) => out.enqueue(new TextEncoder().encode(NO_RETRY_DELAY)),
      transform(chunk, out) {
        wait = FIRST_WAIT;
        out.enqueue(chunk);
      },
    });
    const body = response !== null && isStream(response) ? response.body?.pipeThrough(resetWaitOnData) : NO_RETRY_DELAY;
    return new Response(body ?? NO_RETRY_DELAY, { headers: { 'content-type': STREAM } });
  };
}
