import type { LiveMessage } from '@survivor/db/events/live-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttlePickedEvents } from './throttle-picked-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const picked = (leagueId: number, userId: number): LiveMessage => ({
  kind: 'picked',
  leagues: [{ leagueId, round: 5, userIds: [userId] }],
});

describe('picked events', () => {
  it('of one league are told once a second, the last one surely, whichever process announced them', () => {
    const told: LiveMessage[] = [];
    const publish = throttlePickedEvents({ send: (message) => told.push(message), everyMs: 1000 });
    for (let at = 0; at < 100; at += 1) {
      publish(picked(at === 50 ? 2 : 1, at));
      vi.advanceTimersByTime(30);
    }
    const namedOf = (id: number) =>
      told.flatMap((message) => (message.kind === 'picked' ? message.leagues : [])).filter(({ leagueId }) => leagueId === id);
    vi.advanceTimersByTime(5000);
    expect([namedOf(1).length, namedOf(2).length]).toEqual([4, 1]);
    expect(namedOf(1).flatMap(({ userIds }) => userIds)).toEqual(Array.from({ length: 100 }, (_, id) => id).filter((id) => id !== 50));
  });

  it('name nobody where too many picked, or in two rounds', () => {
    const told: LiveMessage[] = [];
    const publish = throttlePickedEvents({ send: (message) => told.push(message), everyMs: 1000 });
    for (let id = 1; id <= 100; id += 1) publish(picked(1, id));
    for (const round of [4, 5, 6]) publish({ kind: 'picked', leagues: [{ leagueId: 2, round, userIds: [1] }] });
    vi.advanceTimersByTime(1000);
    expect(told.slice(2)).toEqual([
      { kind: 'picked', leagues: [{ leagueId: 1, round: 5, userIds: null }] },
      { kind: 'picked', leagues: [{ leagueId: 2, round: 6, userIds: null }] },
    ]);
  });

  it('keep nothing else waiting', () => {
    const told: LiveMessage[] = [];
    const publish = throttlePickedEvents({ send: (message) => told.push(message), everyMs: 1000 });
    const others = [
      { kind: 'joined', leagueIds: [1] },
      { kind: 'games', seasonId: 1 },
      { kind: 'games', seasonId: 1 },
    ] as const;
    publish(picked(1, 1));
    for (const message of others) publish(message);
    expect(told.slice(1)).toEqual(others);
  });
});
