/** Milliseconds without data. Longer than the server's own time limits plus a slow connection. */
const LONGEST_SILENCE = 20_000;
/** A preview compares all leagues and has its own time limit on the server. */
const LONGEST_PREVIEW = 120_000;
const PREVIEW = /game\.previewCorrection/;

type Ask = (signal: AbortSignal) => Promise<Response>;

/**
 * Fetches a response, and rejects if the server sends nothing for too long. A large response may
 * take any time while data arrives. `signal` aborts it earlier.
 */
export async function fetchWithStallLimit(url: string, ask: Ask, signal?: AbortSignal | null): Promise<Response> {
  const silence = new AbortController();
  const longest = PREVIEW.test(url) ? LONGEST_PREVIEW : LONGEST_SILENCE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const hear = () => {
    stop();
    timer = setTimeout(() => silence.abort(new Error('no answer')), longest);
  };
  const leave = () => {
    stop();
    silence.abort(signal?.reason);
  };
  if (signal?.aborted) leave();
  else hear();
  signal?.addEventListener('abort', leave);
  const isOver = new Promise<never>((_, reject) => silence.signal.addEventListener('abort', () => reject(silence.signal.reason)));
  try {
    const response = await Promise.race([ask(silence.signal), isOver]);
    if (response.body === null) {
      stop();
      return response;
    }
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        hear();
        out.enqueue(piece);
      },
      flush: stop,
    });
    return new Response(response.body.pipeThrough(pieces, { signal: silence.signal }), response);
  } catch (error) {
    stop();
    throw error;
  }
}
