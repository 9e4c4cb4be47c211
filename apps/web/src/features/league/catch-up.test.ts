import { versionOf } from '@survivor/rules';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChanged, showPicks, showPicksAgain } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const GAMES = { leagueType: 'NFL', season: 2025, round: 5 };
const columns = (picks: string) => ({
  ...{ fromRound: 5, toRound: 5, isLocked: false, memberCount: 2, names: 'Ann\nBen', picks, eliminatedRounds: '@@' },
  ...{ eliminationReasons: '  ', results: '', teamNames: [], administrators: [0], pictures: [] },
});
const PICKS = { round: 5, members: versionOf('Ann\nBen'), column: ' ?' };

/** A page's cache, and a server that answers in turn. */
function pageOf(answers: readonly (() => unknown)[] = []) {
  const kept = {
    league: { id: 'a', round: { ordinal: 5, startsAt: new Date('2025-10-03T00:20:00Z') } } as unknown,
    standings: { ...columns('? '), ownIndex: 1 },
    games: [{ id: 'g', status: 'NS' }] as unknown,
    history: [{ round: 4, teamId: '7' }] as unknown,
  };
  let asked = 0;
  const utils = {
    client: { league: { versions: { query: async () => answers[Math.min(asked++, answers.length - 1)]?.() } } },
    league: {
      get: { getData: () => kept.league },
      standings: {
        getData: () => kept.standings,
        setData: (_: unknown, next: typeof kept.standings) => {
          kept.standings = next;
        },
      },
    },
    game: { list: { getData: () => kept.games } },
    pick: { history: { getData: () => kept.history } },
  };
  // Of the page's utilities, those that are used here.
  return { kept, asked: () => asked, shown: { utils, leagueId: 'a' } as unknown as Parameters<typeof findChanged>[0] };
}

const versions = {
  league: versionOf({ round: { startsAt: '2025-10-03T00:20:00.000Z', ordinal: 5 }, id: 'a' }),
  standings: versionOf(columns('? ')),
  games: versionOf([{ status: 'NS', id: 'g' }]),
  history: versionOf([{ teamId: '7', round: 4 }]),
};
const refuse = (httpStatus: number) => () => {
  throw TRPCClientError.from({ error: { code: -32_000, message: 'refused', data: { httpStatus, problem: { status: httpStatus } } } });
};

describe('a page that has lost the channel', () => {
  it('finds nothing to read where nothing has changed, however its answers are ordered', async () => {
    expect(await findChanged(pageOf([() => versions]).shown, GAMES)).toEqual([]);
  });

  it.each(['league', 'standings', 'games', 'history'] as const)('finds that of its parts only %s has changed', async (part) => {
    expect(await findChanged(pageOf([() => ({ ...versions, [part]: 'new' })]).shown, GAMES)).toEqual([part]);
  });

  it('reads the standings of a large league, which are not compared', async () => {
    expect(await findChanged(pageOf([() => ({ ...versions, standings: null })]).shown, GAMES)).toEqual(['standings']);
  });

  it('asks again while the server is away', async () => {
    const { shown, asked } = pageOf([refuse(503), refuse(503), () => versions]);
    const found = findChanged(shown, GAMES);
    await vi.runAllTimersAsync();
    expect([await found, asked()]).toEqual([[], 3]);
  });

  it('reads everything at once when it was shut out meanwhile, so that it shows why', async () => {
    const { shown, asked } = pageOf([refuse(404)]);
    expect([await findChanged(shown, GAMES), asked()]).toEqual([['league', 'standings', 'games', 'history'], 1]);
  });
});

describe('a pick that the page is told of', () => {
  it('is shown, and shown again after a reading of the standings that began before it', () => {
    const { kept, shown } = pageOf();
    expect(showPicks(shown, PICKS)).toBe(true);
    expect(kept.standings.picks).toBe('??');
    kept.standings = { ...columns('  '), ownIndex: 1 };
    showPicksAgain(shown);
    expect(kept.standings.picks).toBe(' ?');
    kept.standings = { ...columns('  '), ownIndex: 1 };
    vi.advanceTimersByTime(60_001);
    showPicksAgain(shown);
    expect(kept.standings.picks).toBe('  ');
  });

  it('is not shown in standings of other members', () => {
    expect(showPicks(pageOf().shown, { ...PICKS, members: versionOf('Ann') })).toBe(false);
  });
});
