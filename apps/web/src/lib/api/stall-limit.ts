/** The longest time without data: more than the server's own time limits plus a slow connection. */
const STALL_LIMIT_MS = 20_000;
/** The preview of a correction compares all leagues and has its own time limit on the server. */
const PREVIEW_LIMIT_MS = 120_000;
const PREVIEW = /game\.previewCorrection/;

type SendRequest = (signal: AbortSignal) => Promise<Response>;

/**
 * Fetches a response, and rejects if the server sends nothing for too long. A large response may
 * take any time while data arrives. `signal` aborts it earlier.
 */
export async function fetchWithStallLimit(url: string, send: SendRequest, signal?: AbortSignal | null): Promise<Response> {
  const stall = new AbortController();
  const limit = PREVIEW.test(url) ? PREVIEW_LIMIT_MS : STALL_LIMIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restartTimer = () => {
    stop();
    timer = setTimeout(() => stall.abort(new Error('no answer')), limit);
  };
  const abort = () => {
    stop();
    stall.abort(signal?.reason);
  };
  if (signal?.aborted) abort();
  else restartTimer();
  signal?.addEventListener('abort', abort);
  const stalled = new Promise<never>((_, reject) => stall.signal.addEventListener('abort', () => reject(stall.signal.reason)));
  try {
    const response = await Promise.race([send(stall.signal), stalled]);
    if (response.body === null) {
      stop();
      return response;
    }
    const chunks = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        restartTimer();
        out.enqueue(chunk);
      },
      flush: stop,
    });
    return new Response(response.body.pipeThrough(chunks, { signal: stall.signal }), response);
  } catch (error) {
    stop();
    throw error;
  }
}
