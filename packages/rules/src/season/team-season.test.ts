import { describe, expect, it } from 'vitest';
import { kickoffWindows } from './kickoff-window.ts';
import { daysOff, formatRecord, isUnusualRest, lastResults, recordOf, type ScheduledGame, seasonOf, winShare } from './team-season.ts';

const at = (text: string) => new Date(`2025-${text}Z`);
const game = (round: number, gameTime: Date | null, overrides: Partial<ScheduledGame> = {}): ScheduledGame => ({
  round,
  gameTime,
  status: 'NS',
  homeTeamId: '1',
  awayTeamId: '2',
  homeScore: null,
  awayScore: null,
  ...overrides,
});

describe('the season of a team', () => {
  const games = [
    game(3, at('09-18T00:15:00'), { homeTeamId: '2', awayTeamId: '9' }),
    game(1, at('09-07T17:00:00')),
    game(2, null, { status: 'CANC' }),
    game(5, at('10-05T17:00:00'), { homeTeamId: '7', awayTeamId: '2' }),
    game(6, null),
  ];
  const season = seasonOf(games, '2');

  it('has its games in their order, from its side, without cancelled ones', () => {
    expect(season.map(({ game: { round }, place, opponentId }) => `${round} ${place} ${opponentId}`)).toEqual([
      '1 away 1',
      '3 home 9',
      '5 away 7',
      '6 away 1',
    ]);
  });

  it('tells the days off before a game, where both kickoffs are known', () => {
    expect([1, 2, 3, 5, 6].map((round) => daysOff(season, round))).toEqual([null, null, 10, 18, null]);
    expect([4, 5, 6, 8, 9].map(isUnusualRest)).toEqual([true, true, false, false, true]);
  });

  it('has a record, with ties where there are any, and its last five results', () => {
    const scores = [
      [7, 3],
      [0, 3],
      [7, 7],
      [3, 9],
      [3, 6],
      [null, null],
      [10, 0],
    ] as const;
    const played = scores.map(([homeScore, awayScore], index) => game(index + 1, null, { status: 'FT', homeScore, awayScore }));
    expect(formatRecord(recordOf(seasonOf(played, '2')))).toBe('3-2-1');
    expect(formatRecord(recordOf(seasonOf(played.slice(0, 2), '1')))).toBe('1-1');
    expect(lastResults(seasonOf(played, '2'))).toEqual(['W', 'T', 'W', 'W', 'L']);
  });

  it('shares of games won count a tie as half of one', () => {
    expect(winShare({ won: 0, lost: 0, tied: 0 })).toBeNull();
    expect(winShare({ won: 2, lost: 2, tied: 1 })).toBe(0.5);
  });
});

describe('the windows of a round', () => {
  it('hold games that begin within an hour of each other, and those without a kickoff last', () => {
    const times = ['10-12T17:00:00', '10-13T00:20:00', '10-12T20:25:00', '10-12T20:05:00', '10-10T00:15:00'].map(at);
    const windows = kickoffWindows([...times.map((time) => game(6, time)), game(6, null)]);
    expect(windows.map(({ startsAt, games }) => `${startsAt?.toISOString() ?? 'unknown'} ${games.length}`)).toEqual([
      '2025-10-10T00:15:00.000Z 1',
      '2025-10-12T17:00:00.000Z 1',
      '2025-10-12T20:05:00.000Z 2',
      '2025-10-13T00:20:00.000Z 1',
      'unknown 1',
    ]);
  });
});
