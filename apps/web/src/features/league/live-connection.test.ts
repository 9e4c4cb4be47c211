import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setHerdMs } from '../../lib/api/herd-delay.ts';
import { openLiveConnection, type StreamHandlers } from './live-connection.ts';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  vi.useFakeTimers();
  setHerdMs(2000);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
});

function show(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

function connect() {
  const streams: (StreamHandlers & { isClosed: boolean })[] = [];
  const kinds: string[] = [];
  const live: boolean[] = [];
  const stop = openLiveConnection({
    open: (handlers) => {
      const stream = { ...handlers, isClosed: false };
      streams.push(stream);
      return () => {
        stream.isClosed = true;
      };
    },
    onEvent: ({ kind }) => kinds.push(kind),
    onLive: (isLive) => live.push(isLive),
  });
  const last = () => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('no stream');
    return stream;
  };
  return { streams, kinds, live, stop, last };
}

describe('the stream of a league page', () => {
  it('triggers a refetch whenever it starts, and forwards events', () => {
    const { kinds, live, last, stop } = connect();
    last().onStarted();
    last().onEvent({ kind: 'picked', spreadMs: 0 });
    last().onInterrupted();
    last().onStarted();
    expect(kinds).toEqual(['refetch', 'picked', 'refetch']);
    expect(live).toEqual([true, false, true]);
    stop();
    expect(last().isClosed).toBe(true);
  });

  it('closes while the page is hidden, and opens again', () => {
    const { streams, kinds, live, last, stop } = connect();
    last().onStarted();
    const first = last();
    show('hidden');
    expect([first.isClosed, live.at(-1)]).toEqual([true, false]);
    first.onEvent({ kind: 'games', spreadMs: 0 });
    show('visible');
    expect(streams).toHaveLength(2);
    last().onStarted();
    expect(kinds).toEqual(['refetch', 'refetch']);
    stop();
  });

  it('does not open on a hidden page', () => {
    visibility = 'hidden';
    const { streams, stop } = connect();
    expect(streams).toHaveLength(0);
    stop();
  });

  it.each([
    ['at once after the server ended it', 'over', 0, 2000],
    ['later without a response', null, 30_000, 32_000],
    ['later after a server error', 500, 30_000, 32_000],
    ['much later with too many streams', 429, 60_000, 62_000],
  ] as const)('reconnects %s', (_, end, least, most) => {
    const { streams, live, last, stop } = connect();
    last().onEnded(end);
    expect(live.at(-1)).toBe(false);
    vi.advanceTimersByTime(Math.max(0, least - 1));
    expect(streams).toHaveLength(1);
    vi.advanceTimersByTime(most - least + 1);
    expect(streams).toHaveLength(2);
    stop();
  });

  it.each([401, 403, 404])('never reconnects after %i: the page polls', (status) => {
    const { streams, last, stop } = connect();
    last().onEnded(status);
    vi.advanceTimersByTime(3_600_000);
    show('hidden');
    show('visible');
    expect(streams).toHaveLength(1);
    stop();
  });

  it('does not reconnect after the page is left', () => {
    const { streams, last, stop } = connect();
    last().onEnded('over');
    stop();
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
  });
});
