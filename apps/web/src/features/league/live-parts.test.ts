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
  it('each refetch something', () => {
    for (const kind of LIVE_EVENTS) expect(PARTS_OF[kind].length).toBeGreaterThan(0);
    expect(PARTS_OF.refetch).toContain('clock');
  });

  it('refetch everything if only a newer server knows their kind', () => {
    const { queue, fetched } = queueOf();
    queue.add(JSON.parse('{"kind":"traded","spreadMs":0}'));
    vi.advanceTimersByTime(GATHER);
    expect(fetched).toEqual([PARTS_OF.refetch]);
  });

  it('share one refetch', () => {
    const { queue, fetched } = queueOf();
    for (const kind of ['picked', 'picked', 'joined', 'games'] as const) queue.add(news(kind));
    vi.advanceTimersByTime(GATHER);
    expect(fetched.map((parts) => parts.toSorted())).toEqual([['games', 'history', 'league', 'notes', 'standings']]);
    vi.advanceTimersByTime(60_000);
    expect(fetched).toHaveLength(1);
  });

  it('are refetched at a random time within their spread', () => {
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

  it('refetch everything after a lost channel', () => {
    const { queue, fetched } = queueOf();
    queue.add(news('refetch'));
    vi.advanceTimersByTime(GATHER);
    expect(fetched).toEqual([['league', 'standings', 'games', 'history', 'notes', 'clock']]);
  });

  it("show who has picked without a refetch, except the reader's own data for the own pick", () => {
    const { queue, fetched, shown } = queueOf();
    queue.add(news('picked', 0, { picks: PICKS }));
    vi.advanceTimersByTime(60_000);
    expect([shown, fetched]).toEqual([[PICKS], []]);
    queue.add(news('picked', 0, { picks: PICKS, isOwn: true }));
    vi.advanceTimersByTime(60_000);
    expect([shown, fetched]).toEqual([[PICKS, PICKS], [['history', 'notes']]]);
  });

  it('refetch the standings if the pickers cannot be shown in them', () => {
    const { queue, fetched } = queueOf({ fits: false });
    queue.add(news('picked', 1000, { picks: PICKS }));
    vi.advanceTimersByTime(GATHER + 1000);
    expect(fetched).toEqual([['standings']]);
  });

  it('refetch picks of a large league at most every 30 s', () => {
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

  it('of the season wait at most a second after a refetch', () => {
    const { queue, fetched } = queueOf({ members: 100_000, random: 0 });
    queue.add(news('picked'));
    vi.advanceTimersByTime(GATHER);
    queue.add(news('picked'));
    queue.add(news('graded'));
    vi.advanceTimersByTime(1000 + GATHER);
    expect(fetched).toHaveLength(2);
  });

  it('of one deadline (clock, scores, sweep, late picks) share one refetch', () => {
    const { queue, fetched } = queueOf({ random: 0 });
    for (const kind of ['round', 'games', 'round', 'graded', 'picked'] as const) {
      queue.add(news(kind));
      vi.advanceTimersByTime(250);
    }
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(fetched.map((parts) => parts.toSorted())).toEqual([PARTS_OF.round.toSorted()]);
  });

  it('of one deadline are delayed no longer than the first one allows', () => {
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

  it('that arrive after the refetch of a deadline are refetched, too', () => {
    const { queue, fetched } = queueOf({ random: 0 });
    queue.add(news('round'));
    vi.advanceTimersByTime(UNFOLDS + GATHER);
    queue.add(news('graded'));
    vi.advanceTimersByTime(60_000);
    expect(fetched.slice(1)).toEqual([PARTS_OF.graded]);
  });

  it('are dropped when the page is left', () => {
    const { queue, fetched } = queueOf({ fits: false });
    queue.add(news('refetch'));
    queue.add(news('picked', 0, { picks: PICKS }));
    queue.stop();
    vi.advanceTimersByTime(60_000);
    expect(fetched).toEqual([]);
  });
});
