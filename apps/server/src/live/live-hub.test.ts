import { setImmediate as nextTick } from 'node:timers/promises';
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
    const hub = createLiveHub({ streamsPerUser: 20 });
    const gone = new AbortController();
    const events = hub.follow({ league: LEAGUE, caller: callerOf(1), signal: gone.signal });
    for (let count = 0; count < 10_000; count += 1) {
      hub.publish({ kind: 'games', seasonId: 9 });
      hub.publishPicks([1, 2].map((leagueId) => ({ leagueId, round: 5, userIds: [7] })));
      hub.publish({ kind: 'joined', leagueIds: [2] });
      hub.publish({ kind: 'round', seasonId: 8 });
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
    const hub = createLiveHub({ streamsPerUser: 2 });
    const signals = [new AbortController(), new AbortController(), new AbortController()];
    signals[0]?.abort();
    const streams = signals.map(({ signal }, index) => hub.follow({ league: LEAGUE, caller: callerOf(index), signal }));
    expect(hub.countFollowers()).toBe(2);
    const waiting = streams.map(drain);
    for (const signal of signals) signal.abort();
    expect(await Promise.all(waiting)).toEqual([[], [], []]);
    expect([hub.countFollowers(), hub.listSessions()]).toEqual([0, []]);
  });

  it('ends the streams of a former member of the league, with nothing more told, and tells the others', async () => {
    const hub = createLiveHub({ streamsPerUser: 3 });
    const gone = new AbortController();
    const follow = (id: number, leagueId = 1) =>
      hub.follow({ league: { id: leagueId, seasonId: 9 }, caller: callerOf(id), signal: gone.signal });
    const [former, elsewhere, member] = [follow(1), follow(1, 2), follow(2)];
    hub.publish({ kind: 'games', seasonId: 9 });
    hub.publish({ kind: 'act', leagueIds: [1], goneId: 1 });
    await expect(drain(former)).rejects.toThrow('League not found');
    gone.abort();
    expect([await drain(elsewhere), await drain(member), hub.countFollowers()]).toEqual([[], [], 0]);
  });

  it('ends the streams of a session at once, with nothing more told, and those of others not', async () => {
    const hub = createLiveHub({ streamsPerUser: 2 });
    const gone = new AbortController();
    const [mine, theirs] = [1, 2].map((id) => hub.follow({ league: LEAGUE, caller: callerOf(id), signal: gone.signal }));
    hub.publish({ kind: 'games', seasonId: 9 });
    hub.endSessions(['session-1']);
    await expect(drain(mine ?? hub.follow({ league: LEAGUE, caller: callerOf(3), signal: gone.signal }))).rejects.toThrow('Sign in');
    expect(hub.listSessions()).toEqual(['session-2']);
    for await (const event of theirs ?? []) {
      expect(event).toEqual({ kind: 'games', spreadMs: 0, herdMs: 0 });
      gone.abort();
    }
  });

  /** The first event of each of so many pages of leagues, ten a league, once something was told. */
  async function firstOf(pages: number, send: (hub: ReturnType<typeof createLiveHub>) => void) {
    const hub = createLiveHub({ streamsPerUser: 1, refreshesPerSecond: 100 });
    const streams = Array.from({ length: pages }, (_, id) =>
      hub
        .follow({ league: { id: Math.floor(id / 10), seasonId: 9 }, caller: callerOf(id), signal: new AbortController().signal })
        [Symbol.asyncIterator](),
    );
    send(hub);
    const heard = streams.map(async (stream, id) => ({ id, event: (await Promise.race([stream.next(), nextTick()]))?.value }));
    return (await Promise.all(heard)).filter(({ event }) => event !== undefined);
  }

  it('tells within what time to ask, by how many follow and what it can bear', async () => {
    const spreads = async (pages: number, send: Parameters<typeof firstOf>[1]) => {
      const [first] = await firstOf(pages, send);
      return [first?.event?.spreadMs, first?.event?.herdMs];
    };
    const ofSeason = (hub: ReturnType<typeof createLiveHub>) => hub.publish({ kind: 'round', seasonId: 9 });
    expect(await spreads(20, ofSeason)).toEqual([0, 0]);
    expect(await spreads(500, ofSeason)).toEqual([5000, 5000]);
    expect(await spreads(500, (hub) => hub.announceRefetch())).toEqual([5000, 5000]);
    expect(await spreads(500, (hub) => hub.publish({ kind: 'joined', leagueIds: [3] }))).toEqual([0, 5000]);
    expect(await spreads(500, (hub) => hub.publish({ kind: 'joined', leagueIds: [1, 2, 3, 4, 5] }))).toEqual([500, 5000]);
    expect(await spreads(20_000, ofSeason)).toEqual([60_000, 60_000]);
  });

  it('tells all pages of a league the same object who has picked, and the picker alone that it was their own', async () => {
    const picks = { round: 5, userIds: ['a', 'b'] };
    const heard = await firstOf(100, (hub) => hub.publishPicks([{ leagueId: 2, round: 5, userIds: [23], picks }]));
    expect(heard.map(({ id }) => id)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    const own = heard.filter(({ event }) => event?.isOwn);
    expect(own.map(({ id }) => id)).toEqual([23]);
    expect(new Set(heard.map(({ event }) => event)).size).toBe(2);
    for (const { event } of heard) expect(event?.picks).toEqual(picks);
  });

  it('takes nobody once it is closed', () => {
    const hub = createLiveHub({ streamsPerUser: 2 });
    hub.close();
    expect(() => hub.follow({ league: LEAGUE, caller: callerOf(1), signal: new AbortController().signal })).toThrow('restarting');
  });
});
