import { describe, expect, it } from 'vitest';
import { after, aGame, facts, final, OPENING, threeRounds } from '../testing/build-season.ts';
import { deriveSchedule, type SeasonFacts } from './season-schedule.ts';

const startOf = (given: SeasonFacts, ordinal = 1) => deriveSchedule(given).rounds[ordinal - 1]?.startsAt;
const stored = (...starts: (Date | null)[]) => starts.map((startsAt, index) => ({ ordinal: index + 1, startsAt, formerStartsAt: null }));

describe('the deadline of a round', () => {
  it('that lies ahead is never one that is past, and follows the others', () => {
    const games = [aGame({ kickoffAt: after(-1) }), aGame({ kickoffAt: after(2) })];
    expect(startOf(facts(games, { rounds: stored(after(3)), now: OPENING }))).toEqual(after(2));
    expect(startOf(facts(games.slice(0, 1), { rounds: stored(after(3)), now: OPENING }))).toEqual(after(3));
  });

  it('does not move in its last minute, nor to a later instant in its last six hours', () => {
    const at = (kickoffAt: Date, now: Date) => startOf(facts([aGame({ kickoffAt })], { rounds: stored(OPENING), now }));
    expect(at(after(0, -1), after(0, -2))).toEqual(after(0, -1));
    expect(at(after(0, 5), after(0, -6.01))).toEqual(after(0, 5));
    expect(at(after(0, 5), after(0, -6))).toEqual(OPENING);
    expect(at(after(0, -0.005), after(0, -1 / 60))).toEqual(OPENING);
  });
});

describe('a round that has lost all its games', () => {
  const first = (given: SeasonFacts) => deriveSchedule(given).rounds[0];

  it('remembers the deadline that it had', () => {
    const cancelled = aGame({ status: 'CANC' });
    expect(first(facts([cancelled]))?.formerStartsAt).toEqual(OPENING);
    expect(first(facts([cancelled], { rounds: stored(after(1)) }))?.formerStartsAt).toEqual(after(1));
  });

  it('counts again when games return, from the earliest kickoff ahead, and not while none is', () => {
    const rounds = [{ ordinal: 1, startsAt: null, formerStartsAt: OPENING }];
    const at = (now: Date, result = {}) => {
      const { startsAt, isVoid } = first(facts([aGame(result), aGame({ kickoffAt: after(3), ...result })], { rounds, now })) ?? {};
      return { startsAt, isVoid };
    };
    expect(at(after(-1))).toEqual({ startsAt: OPENING, isVoid: false });
    expect(at(after(1))).toEqual({ startsAt: after(3), isVoid: false });
    expect([at(after(4)), at(after(5), final(7, 3))]).toEqual([1, 2].map(() => ({ startsAt: null, isVoid: true })));
  });
});

describe('when a game is decided', () => {
  const resultOf = (game: Parameters<typeof aGame>[0], now: Date) =>
    deriveSchedule(
      facts([aGame({ homeTeamId: 9, awayTeamId: 10, ...game }), aGame({ round: 2, homeTeamId: 11, awayTeamId: 12, kickoffAt: after(7) })], {
        now,
      }),
    ).teamRounds.find((row) => row.round === 1)?.result;

  it('by a final with both scores', () => {
    expect([resultOf(final(7, 3), after(1)), resultOf({ status: 'FT', homeScore: 7, awayScore: null }, after(1))]).toEqual(['W', null]);
  });

  it('by still waiting for a date when the next round starts', () => {
    expect(resultOf({ status: 'PST' }, after(6, 23))).toBeNull();
    expect(resultOf({ status: 'PST' }, after(7))).toBe('moved');
  });

  it('in the last round by waiting for 7 days after its deadline', () => {
    const given = (now: Date) =>
      facts([aGame({ kickoffAt: OPENING, ...final(1, 0) }), aGame({ kickoffAt: after(3), status: 'PST' })], {
        lastRound: 1,
        rounds: stored(OPENING),
        now,
      });
    expect(deriveSchedule(given(after(6, 23)))).toMatchObject({ closedThrough: 0, nextDecisionAt: after(7) });
    expect(deriveSchedule(given(after(7)))).toMatchObject({ closedThrough: 1, nextDecisionAt: null });
  });

  it('by nothing else, however late', () => {
    for (const status of ['NS', 'UNKNOWN', 'Q4'] as const) expect(resultOf({ status, homeScore: 1, awayScore: 0 }, after(300))).toBeNull();
  });

  it('for both teams of a game that has left for another round, unless they play another one', () => {
    const left = aGame({ round: 2, earlierRounds: [1], homeTeamId: 1, awayTeamId: 2, kickoffAt: after(8) });
    const { teamRounds } = deriveSchedule(facts([left, aGame({ homeTeamId: 2, awayTeamId: 3 })]));
    const inFirst = teamRounds.filter((row) => row.round === 1).map(({ teamId, result }) => [teamId, result]);
    expect(inFirst).toEqual([
      [2, null],
      [3, null],
      [1, 'moved'],
    ]);
  });
});

describe('the current round', () => {
  const at = (now: Date, games = threeRounds()) =>
    deriveSchedule(facts(games, { rounds: stored(OPENING, after(7), after(14)), now })).currentRound;

  it('moves on when its games are decided, 12 hours after its last kickoff or 24 hours before the next start, and goes back, but never below a started round', () => {
    expect([at(after(3, 11.99)), at(after(3, 12))]).toEqual([1, 2]);
    const decided = threeRounds().map((game) => (game.round === 1 ? { ...game, ...final(1, 0) } : game));
    const undone = decided.map((game, index) => (index === 1 ? { ...game, status: 'Q4' as const } : game));
    expect([at(after(3, 4), decided), at(after(3, 5), undone), at(after(8), undone)]).toEqual([2, 1, 2]);
    const long = threeRounds().map((game, index) => (index === 1 ? { ...game, kickoffAt: after(5, 20) } : game));
    expect([at(after(5, 23), long), at(after(6), long)]).toEqual([1, 2]);
  });

  it('passes over a void round, and goes back to it when it returns', () => {
    const cancelled = threeRounds().map((game) => (game.round === 2 ? { ...game, status: 'CANC' as const } : game));
    const rounds = [
      { ordinal: 2, startsAt: null, formerStartsAt: after(7) },
      ...stored(OPENING),
      { ordinal: 3, startsAt: after(14), formerStartsAt: null },
    ];
    const during = (games: ReturnType<typeof threeRounds>) => deriveSchedule(facts(games, { rounds, now: after(4) })).currentRound;
    expect([during(cancelled), during(threeRounds())]).toEqual([3, 2]);
  });

  it('tells the next instant at which the clock alone decides something', () => {
    const next = (now: Date) => deriveSchedule(facts(threeRounds(), { rounds: stored(OPENING, after(7), after(14)), now })).nextDecisionAt;
    expect([after(-1), OPENING, after(4), after(14)].map(next)).toEqual([OPENING, after(3, 12), after(7), after(21)]);
  });
});
