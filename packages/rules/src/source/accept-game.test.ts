import { describe, expect, it } from 'vitest';
import { after, aGame, final, OPENING } from '../testing/build-season.ts';
import { correctableUntil, isLateResult, isSameGame, mergeReport, newGame, type ReportedEvent, type StoredGame } from './accept-game.ts';

const reportOf = (stored: StoredGame, overrides: Partial<ReportedEvent>): ReportedEvent => {
  const { sourceId, round, homeTeamId, awayTeamId, kickoffAt, status, homeScore, awayScore } = stored;
  return { sourceId, round, homeTeamId, awayTeamId, kickoffAt, status, homeScore, awayScore, ...overrides };
};
const merged = (stored: StoredGame, overrides: Partial<ReportedEvent>, now = after(1)) =>
  mergeReport(stored, reportOf(stored, overrides), now);

const unplayed = aGame();
const played = aGame({ ...final(7, 3), firstFinalAt: after(0, 4) });

describe('a report on a stored game', () => {
  it('is stored as it is, the first result with its instant', () => {
    expect(merged(unplayed, { kickoffAt: after(1) }).kickoffAt).toEqual(after(1));
    expect(merged(unplayed, final(7, 3))).toMatchObject({ homeScore: 7, firstFinalAt: after(1) });
    expect(merged(unplayed, { status: 'CANC' }).firstFinalAt).toEqual(after(1));
    expect(merged(played, final(7, 9), after(2)).firstFinalAt).toEqual(after(0, 4));
  });

  it('changes nothing if it says nothing new, has no kickoff, or moves the kickoff of a game that is over', () => {
    expect([merged(unplayed, {}), merged(unplayed, { kickoffAt: null })].every((game) => isSameGame(unplayed, game))).toBe(true);
    expect(isSameGame(played, merged(played, { kickoffAt: after(5) }))).toBe(true);
  });

  it('adds to the rounds that the game has stood under', () => {
    const moved = merged(unplayed, { round: 3 });
    const back = merged(moved, { round: 1 });
    expect([moved, back, merged(back, { round: 3 })]).toMatchObject([
      { round: 3, earlierRounds: [1] },
      { round: 1, earlierRounds: [1, 3] },
      { round: 3, earlierRounds: [1, 3] },
    ]);
  });
});

it('a game that was not known has stood under no other round, and knows since when it has a result', () => {
  expect(newGame(7, reportOf(unplayed, {}), OPENING)).toMatchObject({ id: 7, earlierRounds: [], firstFinalAt: null });
  expect(newGame(7, reportOf(aGame(final(1, 0)), {}), OPENING).firstFinalAt).toEqual(OPENING);
});

describe('a result', () => {
  const CANCELLED = { status: 'CANC' as const, homeScore: null, awayScore: null };
  const swapped = { homeTeamId: played.awayTeamId, awayTeamId: played.homeTeamId };

  it.each<[what: string, stored: StoredGame, change: Partial<ReportedEvent>, isLate: boolean]>([
    ['another winner', played, final(3, 7), true],
    ['another score', played, final(8, 3), true],
    ['cancelled', played, CANCELLED, true],
    ['in progress again', played, { status: 'Q4' }, true],
    ['of another round', played, { round: 2 }, true],
    ['of a cancelled game', aGame({ status: 'CANC' }), final(1, 0), true],
    ['with the same scores for other sides', played, { ...swapped, ...final(7, 3) }, true],
    ['with home and away swapped, scores with them', played, { ...swapped, ...final(3, 7) }, false],
    ['of another kind of final', played, { status: 'AOT' }, false],
    ['of a postponed game', aGame({ status: 'PST' }), final(1, 0), false],
    ['of a game in progress', aGame({ status: 'Q4' }), final(1, 0), false],
  ])('can come too late: %s', (_, stored, change, isLate) => {
    const lateAt = (now: Date, until: Date | null = after(7)) => isLateResult(stored, merged(stored, change, now), { now, until });
    expect([lateAt(after(6, 23)), lateAt(after(7)), lateAt(after(700), null)]).toEqual([false, isLate, false]);
  });

  it('can be corrected until the next round starts or for 24 hours; of the last round until 7 days after its deadline', () => {
    const until = (firstFinalAt: Date, isLast: boolean, endsAt: Date | null) => correctableUntil({ firstFinalAt }, { isLast, endsAt });
    expect(until(after(0, 4), false, after(7))).toEqual(after(7));
    expect(until(after(6, 12), false, after(7))).toEqual(after(7, 12));
    expect(until(after(6, 12), true, after(7))).toEqual(after(7));
    expect(until(after(6, 12), false, null)).toBeNull();
  });
});
