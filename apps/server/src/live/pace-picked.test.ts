import type { LiveMessage } from '@survivor/db/queries/live-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pacePicked } from './pace-picked.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('picked events', () => {
  it('of one league are told once a second, the last one surely, whichever process announced them', () => {
    const told: LiveMessage[] = [];
    const tell = pacePicked({ tell: (message) => told.push(message), everyMs: 1000 });
    for (let at = 0; at < 100; at += 1) {
      tell({ kind: 'picked', leagueIds: [1, at === 50 ? 2 : 1] });
      vi.advanceTimersByTime(30);
    }
    const ofLeague = (id: number) => told.filter((message) => 'leagueIds' in message && message.leagueIds.includes(id)).length;
    expect([ofLeague(1), ofLeague(2)]).toEqual([4, 1]);
    vi.advanceTimersByTime(5000);
    expect([ofLeague(1), ofLeague(2)]).toEqual([4, 1]);
  });

  it('keep nothing else waiting', () => {
    const told: LiveMessage[] = [];
    const tell = pacePicked({ tell: (message) => told.push(message), everyMs: 1000 });
    const others = [
      { kind: 'joined', leagueIds: [1] },
      { kind: 'games', seasonId: 1 },
      { kind: 'games', seasonId: 1 },
    ] as const;
    tell({ kind: 'picked', leagueIds: [1] });
    for (const message of others) tell(message);
    expect(told.slice(1)).toEqual(others);
  });
});
