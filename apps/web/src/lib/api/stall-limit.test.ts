import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithStallLimit } from './stall-limit.ts';

const READ = '/trpc/league.get?batch=1';
const never: typeof fetch = () => new Promise(() => undefined);
const outcomeOf = (promise: Promise<unknown>) => {
  const seen: string[] = [];
  promise.then(
    (value) => seen.push(`answered ${String(value)}`),
    (error: unknown) => seen.push(error instanceof Error ? error.message : String(error)),
  );
  return seen;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A response whose chunks the test sends. */
function openResponse() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
  });
  return {
    response: new Response(body, { status: 200, headers: { 'x-trace': 'abc' } }),
    send: (text: string) => out?.enqueue(new TextEncoder().encode(text)),
    end: () => out?.close(),
  };
}

describe('a read', () => {
  it('fails if no response starts', async () => {
    const signals: AbortSignal[] = [];
    const send = (signal: AbortSignal) => {
      signals.push(signal);
      return never('');
    };
    const seen = outcomeOf(fetchWithStallLimit(READ, send));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen).toEqual(['no answer']);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('fails if a response stops, but not while chunks of a long one arrive', async () => {
    const opened = openResponse();
    const response = await fetchWithStallLimit(READ, async () => opened.response);
    const seen = outcomeOf(response.text());
    for (let piece = 0; piece < 6; piece++) {
      opened.send('.');
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual(['no answer']);
  });

  it('returns the response unchanged, and leaves no timer', async () => {
    const opened = openResponse();
    const response = await fetchWithStallLimit(READ, async () => opened.response);
    opened.send('all of it');
    opened.end();
    expect(await response.text()).toBe('all of it');
    expect([response.status, response.headers.get('x-trace')]).toEqual([200, 'abc']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits longer for a preview, which compares all leagues', async () => {
    const seen = outcomeOf(fetchWithStallLimit('/trpc/game.previewCorrection?batch=1', () => never('')));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(seen).toEqual(['no answer']);
  });

  it('ends at once if the caller aborts', async () => {
    const leaving = new AbortController();
    const seen = outcomeOf(fetchWithStallLimit(READ, () => never(''), leaving.signal));
    leaving.abort(new Error('left'));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['left']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
