import type { AppRouter } from '@survivor/api';
import { createTRPCClient } from '@trpc/client';
import superjson from 'superjson';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setHerdMs } from './herd-delay.ts';
import { liveLink } from './live-link.ts';

const SILENCE = 50_000;
const CONNECTED = `event: connected\ndata: {"reconnectAfterInactivityMs":${SILENCE}}\n\n\n`;
const packed = (value: unknown) => JSON.stringify(superjson.serialize(value));
const refusal = { code: -32_003, message: 'Not found', data: { code: 'NOT_FOUND', httpStatus: 404, path: 'league.events' } };
const trouble = { code: -32_603, message: 'Trouble', data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'league.events' } };

/** A server that responds with these streams in turn; each stays open unless `isOver`. */
function follow(...streams: readonly { readonly text: string; readonly isOver?: boolean }[]) {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async ({ pathname, search }: URL, { signal }: RequestInit) => {
    const stream = streams[urls.push(pathname + search) - 1];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(stream?.text ?? ''));
        if (stream?.isOver) controller.close();
        else signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status: stream === undefined ? 404 : 200, headers: { 'content-type': 'text/event-stream' } });
  });
  const received: string[] = [];
  const client = createTRPCClient<AppRouter>({ links: [liveLink] });
  const subscription = client.league.events.subscribe(
    { id: 'abc' },
    {
      onStarted: () => received.push('started'),
      onData: ({ kind }) => received.push(kind),
      onConnectionStateChange: ({ state, error }) => received.push(error ? `${state} again` : state),
      onError: (error) => received.push(`error ${error.data?.httpStatus ?? 'without a status'}`),
      onComplete: () => received.push('complete'),
    },
  );
  return { received, urls, subscription };
}

beforeEach(() => {
  vi.useFakeTimers();
  setHerdMs(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live link', () => {
  it('reports the start, events and the end in order', async () => {
    const text = `${CONNECTED}event: ping\ndata: \n\n\ndata: ${packed({ kind: 'games' })}\n\n\nevent: return\ndata: \n\n\n`;
    const { received, urls } = follow({ text });
    await vi.advanceTimersByTimeAsync(10);
    expect(received).toEqual(['connecting', 'started', 'pending', 'games', 'idle', 'complete']);
    expect(urls).toEqual([`/trpc/league.events?input=${encodeURIComponent(packed({ id: 'abc' }))}`]);
    await vi.advanceTimersByTimeAsync(2 * SILENCE);
    expect(urls.length).toBe(1);
  });

  it('ends on a refusal, without a retry', async () => {
    const { received, urls } = follow({ text: `${CONNECTED}event: serialized-error\ndata: ${packed(refusal)}\n\n\n` });
    await vi.advanceTimersByTimeAsync(2 * SILENCE);
    expect(received.at(-1)).toBe('error 404');
    expect(urls.length).toBe(1);
  });

  it('reconnects after a server error', async () => {
    const first = { text: `${CONNECTED}event: serialized-error\ndata: ${packed(trouble)}\n\n\n`, isOver: true };
    const { received, urls, subscription } = follow(first, { text: CONNECTED });
    await vi.advanceTimersByTimeAsync(2000);
    expect(received).toEqual(['connecting', 'started', 'pending', 'connecting again', 'connecting again', 'started', 'pending']);
    expect(urls.length).toBe(2);
    subscription.unsubscribe();
  });

  it('reopens a stream that was silent for longer than the server allows', async () => {
    const { received, urls, subscription } = follow({ text: CONNECTED }, { text: CONNECTED });
    await vi.advanceTimersByTimeAsync(SILENCE - 1000);
    expect(urls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(urls.length).toBe(2);
    expect(received).toEqual(['connecting', 'started', 'pending', 'connecting again', 'started', 'pending']);
    subscription.unsubscribe();
  });
});
