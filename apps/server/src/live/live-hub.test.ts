import type { LiveEvent } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { createLiveHub } from './live-hub.ts';

const callerOf = (id: number) => ({ id, name: `Player ${id}`, isAdmin: false, sessionId: `session-${id}` });
const LEAGUE = { id: 1, seasonId: 9 };

async function drain(events: AsyncIterable<{ kind: LiveEvent }>): Promise<LiveEvent[]> {
  const kinds: LiveEvent[] = [];
  for await (const { kind } of events) kinds.push(kind);
  return kinds;
}

describe('the hub', () => {
  it('keeps each kind once for a reader that is behind, however much happens', async () => {
    const hub = createLiveHub({ streamsAPerson: 20 });
    const gone = new AbortController();
    const events = hub.follow({ league: LEAGUE, caller: callerOf(1), signal: gone.signal });
    for (let count = 0; count < 10_000; count += 1) {
      hub.tell({ kind: 'games', seasonId: 9 });
      hub.tell({ kind: 'picked', leagueIds: [1, 2] });
      hub.tell({ kind: 'joined', leagueIds: [2] });
      hub.tell({ kind: 'round', seasonId: 8 });
    }
    const kinds: LiveEvent[] = [];
    for await (const { kind } of events) {
      kinds.push(kind);
      if (kinds.length === 2) gone.abort();
    }
    expect(kinds).toEqual(['games', 'picked']);
    expect(hub.countFollowers()).toBe(0);
  });

  it('forgets a reader that goes before, while or after it listens', async () => {
    const hub = createLiveHub({ streamsAPerson: 2 });
    const signals = [new AbortController(), new AbortController(), new AbortController()];
    signals[0]?.abort();
    const streams = signals.map(({ signal }, index) => hub.follow({ league: LEAGUE, caller: callerOf(index), signal }));
    expect(hub.countFollowers()).toBe(2);
    const waiting = streams.map(drain);
    for (const signal of signals) signal.abort();
    expect(await Promise.all(waiting)).toEqual([[], [], []]);
    expect([hub.countFollowers(), hub.listSessions()]).toEqual([0, []]);
  });

  it('ends the streams of a session at once, with nothing more told, and those of others not', async () => {
    const hub = createLiveHub({ streamsAPerson: 2 });
    const gone = new AbortController();
    const [mine, theirs] = [1, 2].map((id) => hub.follow({ league: LEAGUE, caller: callerOf(id), signal: gone.signal }));
    hub.tell({ kind: 'games', seasonId: 9 });
    hub.endSessions(['session-1']);
    await expect(drain(mine ?? hub.follow({ league: LEAGUE, caller: callerOf(3), signal: gone.signal }))).rejects.toThrow('Sign in');
    expect(hub.listSessions()).toEqual(['session-2']);
    for await (const event of theirs ?? []) {
      expect(event).toEqual({ kind: 'games' });
      gone.abort();
    }
  });

  it('takes nobody once it is closed', () => {
    const hub = createLiveHub({ streamsAPerson: 2 });
    hub.close();
    expect(() => hub.follow({ league: LEAGUE, caller: callerOf(1), signal: new AbortController().signal })).toThrow('restarting');
  });
});
