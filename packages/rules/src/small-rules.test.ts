import { describe, expect, it } from 'vitest';
import { clockTarget } from './season/clock-step.ts';
import { countdownParts } from './season/countdown.ts';
import { GAME_STATUS_LABELS, GAME_STATUSES, hasKickedOff, isFinal, isInProgress, showsScore } from './season/game-status.ts';
import { isRoundLocked, lastRoundOfNflSeason } from './season/round.ts';
import { countingGames, nativeRound, scoreResults, sharesTeam } from './season/season-game.ts';
import { findTeam, NFL_TEAMS, teamName } from './season/team.ts';
import { awayResult, homeResult } from './season/team-result.ts';
import { DAY, HOUR, plus } from './season/time.ts';
import { after, aGame, final, OPENING } from './testing/build-season.ts';

describe('rounds and seasons', () => {
  it('are 17 before 2021 and 18 since', () => expect([2020, 2021].map(lastRoundOfNflSeason)).toEqual([17, 18]));
  it('are locked from the deadline on, and while it is unknown', () => {
    expect([isRoundLocked(OPENING, after(-1)), isRoundLocked(OPENING, OPENING), isRoundLocked(null, OPENING)]).toEqual([false, true, true]);
  });
});

describe('a game status', () => {
  it('is in progress, over or neither; the first two show scores and refuse picks', () => {
    const told = (is: (status: (typeof GAME_STATUSES)[number]) => boolean) => GAME_STATUSES.filter(is).join(' ');
    expect(told(isInProgress)).toBe('Q1 Q2 HT Q3 Q4 OT');
    expect(told(isFinal)).toBe('FT AOT');
    expect(told(hasKickedOff)).toBe('Q1 Q2 HT Q3 Q4 OT FT AOT');
    expect(told(showsScore)).toBe(told(hasKickedOff));
    expect(GAME_STATUSES.every((status) => GAME_STATUS_LABELS[status].length > 0)).toBe(true);
  });
});

describe('the result of a team', () => {
  it('follows from a final with both scores only', () => {
    const results = [final(7, 3), final(3, 3), { ...final(7, 3), status: 'Q4' as const }, { ...final(7, 3), awayScore: null }];
    expect(results.map(homeResult)).toEqual(['W', 'T', null, null]);
    expect(results.map(awayResult)).toEqual(['L', 'T', null, null]);
    expect(scoreResults(aGame(final(0, 0)))).toEqual({ home: 'T', away: 'T' });
  });
});

describe('the games that count in a round', () => {
  const native = aGame({ homeTeamId: 1, awayTeamId: 2 });
  it('are its own, and arrivals whose teams are both free', () => {
    const free = aGame({ earlierRounds: [2], homeTeamId: 3, awayTeamId: 4 });
    const busy = aGame({ earlierRounds: [2], homeTeamId: 2, awayTeamId: 5 });
    const late = aGame({ earlierRounds: [3], homeTeamId: 4, awayTeamId: 6 });
    expect(countingGames([late, busy, free, native], 1)).toEqual([native, free]);
    expect([nativeRound(native), nativeRound(free)]).toEqual([1, 2]);
    expect([sharesTeam(native, busy), sharesTeam(native, free)]).toEqual([true, false]);
  });
  it('are one a team: the first known', () => {
    const second = aGame({ homeTeamId: 2, awayTeamId: 1 });
    expect(countingGames([second, native], 1)).toEqual([native]);
  });
});

describe('the demo clock', () => {
  const rounds = [0, 7, 14].map((days, index) => ({ ordinal: index + 1, movesOnAt: index === 2 ? null : after(days + 4) }));
  const currentGames = [
    aGame({ kickoffAt: OPENING }),
    aGame({ kickoffAt: after(3) }),
    aGame({ kickoffAt: after(4), status: 'CANC' }),
    aGame({ kickoffAt: null }),
  ];
  const games = [...currentGames, aGame({ kickoffAt: after(7), status: 'PST' }), aGame({ kickoffAt: after(14) })];
  const target = (step: 'kickoff' | 'finals' | 'next-round', now: Date, currentRound = 1) =>
    clockTarget({ step, now, currentRound, rounds, games, currentGames });

  it('goes to the next kickoff of a game that is to be played, in whatever round', () => {
    const from = [after(-1), OPENING, after(3), after(14)];
    expect(from.map((now) => target('kickoff', now))).toEqual([OPENING, after(3), after(14), null]);
  });
  it('goes to where all games of the current round are over', () => {
    expect([target('finals', OPENING), target('finals', after(4))]).toEqual([plus(after(3), 215 * 60_000), null]);
  });
  it('goes to where the current round moves on', () => {
    expect([target('next-round', OPENING), target('next-round', after(4)), target('next-round', after(14), 3)]).toEqual([
      after(4),
      null,
      null,
    ]);
  });
});

describe('a countdown', () => {
  const told = (milliseconds: number) =>
    countdownParts(milliseconds)
      .map(({ unit, value }) => `${value}${unit}`)
      .join(' ');
  it('leaves out leading zero units only', () => {
    expect(told(2 * DAY + 5000)).toBe('2d 0h 0m 5s');
    expect(told(3 * HOUR)).toBe('3h 0m 0s');
    expect(told(61_000)).toBe('1m 1s');
  });
  it('shows the last second until the deadline, and nothing from then on', () => {
    expect([told(1), told(999), told(1000), told(0), told(-5)]).toEqual(['1s', '1s', '1s', '', '']);
  });
});

describe('names', () => {
  it('of the 32 teams are unique, with ids 1 to 32 in their order', () => {
    expect(NFL_TEAMS.map((team) => team.id)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    for (const key of ['name', 'abbreviation', 'sourceId'] as const) expect(new Set(NFL_TEAMS.map((team) => team[key])).size).toBe(32);
    expect(NFL_TEAMS.map((team) => team.name)).toEqual([...NFL_TEAMS.map((team) => team.name)].sort());
    expect([findTeam(16)?.abbreviation, findTeam(33), teamName(33)]).toEqual(['KC', undefined, 'This team']);
  });
});
