import { EventSource } from 'eventsource';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setHerdMs } from './herd-delay.ts';
import { streamFetch } from './stream-fetch.ts';

const signInWith = (token: string) => localStorage.setItem('survivor.token', token);

beforeEach(() => {
  vi.useFakeTimers();
  signInWith('one');
  setHerdMs(0);
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function streamOf(...parts: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}

function open(...responses: (() => Response | Promise<Response>)[]) {
  const calls: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    calls.push(init);
    const respond = responses[Math.min(calls.length, responses.length) - 1];
    if (respond === undefined) throw new TypeError('no answer');
    return respond();
  });
  const source = new EventSource('/trpc/league.events', { fetch: streamFetch() });
  const received: string[] = [];
  for (const type of ['connected', 'message', 'ping', 'error'])
    source.addEventListener(type, (event) => received.push(event instanceof MessageEvent ? `${type} ${event.data}` : type));
  return { source, received, calls };
}

describe('an event source that carries a bearer', () => {
  it('dispatches events that arrive in chunks', async () => {
    const { source, received } = open(() =>
      streamOf('event: conn', 'ected\ndata: {}\n\n\nda', 'ta: {"json":1}\n\n', 'event: ping\ndata: \n\n'),
    );
    await vi.advanceTimersByTimeAsync(10);
    expect(received).toEqual(['connected {}', 'message {"json":1}', 'ping ', 'error']);
    expect(source.readyState).toBe(source.CONNECTING);
    source.close();
  });

  it('reconnects with the current bearer, and ever later without a response', async () => {
    const { source, calls } = open(() => Promise.reject(new TypeError('away')));
    await vi.advanceTimersByTimeAsync(10);
    signInWith('two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ headers }) => new Headers(headers).get('authorization'))).toEqual(['Bearer one', 'Bearer two']);
    await vi.advanceTimersByTimeAsync(120_000);
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.length - before).toBeLessThanOrEqual(4);
    expect(calls.length - before).toBeGreaterThanOrEqual(2);
    source.close();
  });

  it.each([401, 404, 429])('does not reconnect after %i', async (status) => {
    const { source, calls, received } = open(() => new Response('', { status }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect([calls.length, received, source.readyState]).toEqual([1, ['error'], source.CLOSED]);
  });

  it.each([
    ['503', () => new Response('', { status: 503 })],
    ['a page that is not a stream', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('reconnects after %s', async (_, respond) => {
    const { source, calls, received } = open(respond);
    await vi.advanceTimersByTimeAsync(1010);
    expect(calls.length).toBe(2);
    expect(received).toEqual(['error', 'error']);
    source.close();
  });

  it('does not reconnect once closed during the wait', async () => {
    const { source, calls, received } = open(() => streamOf('data: 1\n\n'));
    await vi.advanceTimersByTimeAsync(10);
    source.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.slice(1).filter(({ signal }) => signal?.aborted !== true)).toEqual([]);
    expect(received).toEqual(['message 1', 'error']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("reconnects within the server's spread after the stream was open", async () => {
    setHerdMs(25_000);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { source, calls } = open(() => streamOf('event: connected\ndata: {}\n\n\n'));
    await vi.advanceTimersByTimeAsync(13_249);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(calls).toHaveLength(2);
    source.close();
  });
});
