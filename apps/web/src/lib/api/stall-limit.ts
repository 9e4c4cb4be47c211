/** Milliseconds without a sign of the server: more than its own bounds, and a slow line between two pieces of an answer. */
const LONGEST_SILENCE = 20_000;
/** What compares all leagues has a bound of its own at the server. */
const LONGEST_PREVIEW = 120_000;
const PREVIEW = /game\.previewCorrection/;

type Ask = (signal: AbortSignal) => Promise<Response>;

/**
 * A reading answer, or a rejection once nothing has been heard for too long: neither a beginning nor the next piece. A large answer may take
 * its time. `signal` gives it up earlier.
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
