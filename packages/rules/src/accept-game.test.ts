import { describe, expect, it } from 'vitest';
import {
  correctableUntil,
  isLateResult,
  isSameGame,
  mergeReport,
  newGame,
  type ReportedEvent,
  reasonToQuarantine,
  type StoredGame,
} from './accept-game.ts';
import { after, aGame, final, OPENING } from './testing/build-season.ts';

const reportOf = (stored: StoredGame, overrides: Partial<ReportedEvent>): ReportedEvent => {
  const { sourceId, round, homeTeamId, awayTeamId, kickoffAt, status, homeScore, awayScore } = stored;
  return { sourceId, round, homeTeamId, awayTeamId, kickoffAt, status, homeScore, awayScore, ...overrides };
};
const taken = (stored: StoredGame, overrides: Partial<ReportedEvent>, { now = after(1) } = {}) =>
  mergeReport(stored, reportOf(stored, overrides), now);
const accept = (stored: StoredGame, overrides: Partial<ReportedEvent>, { now = after(1), until = after(7) as Date | null } = {}) => {
  if (reasonToQuarantine(stored, reportOf(stored, overrides)) !== null) return { kind: 'quarantined' };
  const game = taken(stored, overrides, { now });
  if (isSameGame(stored, game)) return { kind: 'unchanged' };
  return { kind: isLateResult(stored, game, { now, until }) ? 'late' : 'store' };
};

describe('a report on a stored game', () => {
  const unplayed = aGame();
  const played = aGame({ ...final(7, 3), firstFinalAt: after(0, 4) });

  it('that says nothing new changes nothing', () => expect(accept(unplayed, {})).toEqual({ kind: 'unchanged' }));

  it('is taken as it is, the first result with its instant', () => {
    expect(taken(unplayed, { kickoffAt: after(1) }).kickoffAt).toEqual(after(1));
    expect(taken(unplayed, final(7, 3), { now: after(1) })).toMatchObject({ homeScore: 7, firstFinalAt: after(1) });
    expect(taken(unplayed, { status: 'CANC' }, { now: after(1) }).firstFinalAt).toEqual(after(1));
    expect(taken(played, final(7, 9), { now: after(2) }).firstFinalAt).toEqual(after(0, 4));
  });

  it('without a kickoff keeps the one known before', () => {
    expect(accept(unplayed, { kickoffAt: null })).toEqual({ kind: 'unchanged' });
    expect(taken(unplayed, { kickoffAt: null, status: 'PST' }).kickoffAt).toEqual(OPENING);
  });

  it('does not move the kickoff of a game that is over', () =>
    expect(accept(played, { kickoffAt: after(5) })).toEqual({ kind: 'unchanged' }));

  it('remembers every round that the game has stood under', () => {
    const moved = taken(unplayed, { round: 3 });
    expect(moved).toMatchObject({ round: 3, earlierRounds: [1] });
    const back = taken(moved, { round: 1 });
    expect(back).toMatchObject({ round: 1, earlierRounds: [1, 3] });
    expect(taken(back, { round: 3 })).toMatchObject({ round: 3, earlierRounds: [1, 3] });
  });

  it('that makes a final unplayed is quarantined, whenever it comes', () => {
    for (const status of ['NS', 'PST', 'UNKNOWN'] as const)
      expect(accept(played, { status, homeScore: null, awayScore: null }).kind).toBe('quarantined');
  });

  it('corrects a result until its time is over, and is late from then on', () => {
    for (const change of [
      final(3, 7),
      final(8, 3),
      { status: 'CANC' as const, homeScore: null, awayScore: null },
      { status: 'Q4' as const },
      { round: 2 },
    ]) {
      expect(accept(played, change, { now: after(6, 23) }).kind).toBe('store');
      expect(accept(played, change, { now: after(7) }).kind).toBe('late');
      expect(accept(played, change, { now: after(700), until: null }).kind).toBe('store');
    }
    expect(accept(aGame({ status: 'CANC' }), final(1, 0), { now: after(7) }).kind).toBe('late');
  });

  it('is never late for a game without a result', () => {
    for (const status of ['NS', 'PST', 'Q4', 'UNKNOWN'] as const)
      expect(accept(aGame({ status }), final(1, 0), { now: after(100) }).kind).toBe('store');
  });

  it('that swaps home and away, scores with it, is no correction', () => {
    const swapped = { homeTeamId: played.awayTeamId, awayTeamId: played.homeTeamId };
    expect(accept(played, { ...swapped, ...final(3, 7) }, { now: after(70) }).kind).toBe('store');
    expect(accept(played, { ...swapped, ...final(7, 3) }, { now: after(70) }).kind).toBe('late');
  });

  it('that changes only the kind of final is no correction', () =>
    expect(accept(played, { status: 'AOT' }, { now: after(70) }).kind).toBe('store'));
});

describe('a game that was not known', () => {
  it('has stood under no other round, and knows since when it has a result', () => {
    expect(newGame(7, reportOf(aGame(), {}), OPENING)).toMatchObject({ id: 7, earlierRounds: [], firstFinalAt: null });
    expect(newGame(7, reportOf(aGame(final(1, 0)), {}), OPENING).firstFinalAt).toEqual(OPENING);
  });
});

describe('the time of corrections', () => {
  const game = aGame({ ...final(1, 0), firstFinalAt: after(6, 12) });
  it('ends when the next round starts or 24 hours after the result was first stored, whichever is later', () => {
    expect(correctableUntil({ ...game, firstFinalAt: after(0, 4) }, { isLast: false, endsAt: after(7) })).toEqual(after(7));
    expect(correctableUntil(game, { isLast: false, endsAt: after(7) })).toEqual(after(7, 12));
  });
  it('in the last round ends 7 days after its deadline, whenever the result came', () => {
    expect(correctableUntil(game, { isLast: true, endsAt: after(7) })).toEqual(after(7));
  });
  it('has no end while the next start is unknown', () => expect(correctableUntil(game, { isLast: false, endsAt: null })).toBeNull());
});
