import { LIVE_EVENTS } from '@survivor/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveQueue, type LeaguePart, PARTS_OF } from './live-parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function queueOf({ members = 12, random = 1 }: { members?: number; random?: number } = {}) {
  const fetched: (readonly LeaguePart[])[] = [];
  const queue = createLiveQueue({ members: () => members, refetch: (parts) => fetched.push(parts), now: Date.now, random: () => random });
  return { queue, fetched };
}

describe('events of a league', () => {
  it('are all answered by fetching something', () => {
    for (const kind of LIVE_EVENTS) expect(PARTS_OF[kind].length).toBeGreaterThan(0);
    expect(PARTS_OF.refetch).toContain('clock');
  });

  it('are gathered into one fetch', () => {
    const { queue, fetched } = queueOf();
    for (const kind of ['picked', 'picked', 'joined', 'games'] as const) queue.add(kind);
    vi.advanceTimersByTime(300);
    expect(fetched).toEqual([['league', 'standings', 'games', 'history', 'notes']]);
    vi.advanceTimersByTime(60_000);
    expect(fetched).toHaveLength(1);
  });

  it('are spread over two seconds when a whole season hears them', () => {
    const { queue, fetched } = queueOf();
    queue.add('graded');
    vi.advanceTimersByTime(1999);
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fetched).toEqual([['league', 'standings', 'notes']]);
  });

  it('show a pick in a small league within 0.3 s, in a large one at most every 30 s', () => {
    const large = queueOf({ members: 100_000, random: 0 });
    large.queue.add('picked');
    vi.advanceTimersByTime(1);
    expect(large.fetched).toHaveLength(1);
    for (let second = 0; second < 29; second++) {
      large.queue.add('picked');
      vi.advanceTimersByTime(1000);
    }
    expect(large.fetched).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(large.fetched).toHaveLength(2);
  });

  it('of the season do not wait for that', () => {
    const { queue, fetched } = queueOf({ members: 100_000, random: 0 });
    queue.add('picked');
    vi.advanceTimersByTime(1);
    queue.add('picked');
    queue.add('round');
    vi.advanceTimersByTime(1);
    expect(fetched).toHaveLength(2);
  });

  it('are forgotten when the page goes', () => {
    const { queue, fetched } = queueOf();
    queue.add('refetch');
    queue.stop();
    vi.advanceTimersByTime(60_000);
    expect(fetched).toEqual([]);
  });
});
