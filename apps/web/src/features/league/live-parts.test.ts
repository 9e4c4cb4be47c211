import { LIVE_EVENTS, type LiveEvent } from '@survivor/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveQueue, type LeaguePart, type LiveNews, PARTS_OF } from './live-parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const GATHER = 50;
const UNFOLDS = 1500;
const news = (kind: LiveEvent, spreadMs = 0, rest: Partial<LiveNews> = {}): LiveNews => ({ kind, spreadMs, ...rest });
const PICKS = { round: 5, userIds: ['u1'] };

function queueOf({ members = 12, random = 1, fits = true }: { members?: number; random?: number; fits?: boolean } = {}) {
  const fetched: (readonly LeaguePart[])[] = [];
  const shown: unknown[] = [];
  const queue = createLiveQueue({
    members: () => members,
    refetch: (parts) => fetched.push(parts),
    showPicks: (picks) => {
      shown.push(picks);
      return fits;
    },
    now: Date.now,
    random: () => random,
  });
  return { queue, fetched, shown };
}

describe('events of a league', () => {
  it('are all answered by fetching something', () => {
    for (const kind of LIVE_EVENTS) expect(PARTS_OF[kind].length).toBeGreaterThan(0);
    expect(PARTS_OF.refetch).toContain('clock');
  });

  it('are gathered into one fetch', () => {
    const { queue, fetched } = queueOf();
    for (const kind of ['picked', 'picked', 'joined', 'games'] as const) queue.add(news(kind));
    vi.advanceTimersByTime(GATHER);
    expect(fetched.map((parts) => parts.toSorted())).toEqual([['games', 'history', 'league', 'notes', 'standings']]);
    vi.advanceTimersByTime(60_000);
    expect(fetched).toHaveLength(1);
  });

  it('are answered within the time that they tell, at a moment of the page', () => {
    for (const [random, at] of [
      [1, 25_000],
      [0.5, 12_500],
      [0, 0],
    ] as const) {
      const { queue, fetched } = queueOf({ random });
      queue.add(news('graded', 25_000));
      vi.advanceTimersByTime(GATHER + at - 1);
      expect(fetched).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(fetched).toEqual([['standings', 'league', 'notes']]);
    }
  });

  it('have everything read after a lost channel', () => {
    const { queue, fetched } = queueOf();
    queue.add(news('refetch'));
    vi.advanceTimersByTime(GATHER);
    expect(fetched).toEqual([['league', 'standings', 'games', 'history', 'notes', 'clock']]);
  });

  it('show who has picked without reading, and read what is their own of a pick of their own', () => {
    const { queue, fetched, shown } = queueOf();
    queue.add(news('picked', 0, { picks: PICKS }));
    vi.advanceTimersByTime(60_000);
    expect([shown, fetched]).toEqual([[PICKS], []]);
    queue.add(news('picked', 0, { picks: PICKS, isOwn: true }));
    vi.advanceTimersByTime(60_000);
    expect([shown, fetched]).toEqual([[PICKS, PICKS], [['history', 'notes']]]);
  });

  it('have the standings read where who has picked cannot be shown in them', () => {
    const { queue, fetched } = queueOf({ fits: false });
    queue.add(news('picked', 1000, { picks: PICKS }));
    vi.advanceTimersByTime(GATHER + 1000);
    expect(fetched).toEqual([['standings']]);
  });

  it('show a pick in a large league at most every 30 s where it has to be read', () => {
    const large = queueOf({ members: 100_000, random: 0 });
    large.queue.add(news('picked'));
    vi.advanceTimersByTime(GATHER);
    expect(large.fetched).toHaveLength(1);
    for (let second = 0; second < 29; second++) {
      large.queue.add(news('picked'));
      vi.advanceTimersByTime(1000);
    }
    expect(large.fetched).toHaveLength(1);
    vi.advanceTimersByTime(1000 + GATHER);
    expect(large.fetched).toHaveLength(2);
  });

  it('of the season wait for a second after a fetch, and not for that', () => {
    const { queue, fetched } = queueOf({ members: 100_000, random: 0 });
    queue.add(news('picked'));
    vi.advanceTimersByTime(GATHER);
    queue.add(news('picked'));
    queue.add(news('graded'));
    vi.advanceTimersByTime(1000 + GATHER);
    expect(fetched).toHaveLength(2);
  });

  it('of one deadline, told by the clock, scores, sweep and late picks, are answered by one fetch', () => {
    const { queue, fetched } = queueOf({ random: 0 });
    for (const kind of ['round', 'games', 'round', 'graded', 'picked'] as const) {
      queue.add(news(kind));
      vi.advanceTimersByTime(250);
    }
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(fetched.map((parts) => parts.toSorted())).toEqual([PARTS_OF.round.toSorted()]);
  });

  it('of one deadline are put off no longer than the first of them tells, however many follow', () => {
    const { queue, fetched } = queueOf({ random: 1 });
    queue.add(news('round', 2000));
    for (let waited = 0; waited < UNFOLDS + GATHER + 2000; waited += 50) {
      expect(fetched).toEqual([]);
      vi.advanceTimersByTime(50);
      queue.add(news('round', 2000));
      queue.add(news('graded', 2000));
    }
    expect(fetched).toHaveLength(1);
  });

  it('that come after the fetch of a deadline are fetched, too', () => {
    const { queue, fetched } = queueOf({ random: 0 });
    queue.add(news('round'));
    vi.advanceTimersByTime(UNFOLDS + GATHER);
    queue.add(news('graded'));
    vi.advanceTimersByTime(60_000);
    expect(fetched.slice(1)).toEqual([PARTS_OF.graded]);
  });

  it('are forgotten when the page goes', () => {
    const { queue, fetched } = queueOf({ fits: false });
    queue.add(news('refetch'));
    queue.add(news('picked', 0, { picks: PICKS }));
    queue.stop();
    vi.advanceTimersByTime(60_000);
    expect(fetched).toEqual([]);
  });
});
