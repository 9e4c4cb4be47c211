import type { ScheduledGame } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { teamRecordsOf } from './team-record.ts';
import { weeksOfTeam } from './weeks-of-team.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2025-09-07T17:00:00Z');

const game = (round: number, homeTeamId: string, awayTeamId: string, more: Partial<ScheduledGame> = {}): ScheduledGame => ({
  round,
  gameTime: new Date(FIRST + (round - 1) * 7 * DAY),
  status: 'NS',
  homeTeamId,
  awayTeamId,
  homeScore: null,
  awayScore: null,
  ...more,
});
const final = (homeScore: number, awayScore: number) => ({ status: 'FT', homeScore, awayScore }) as const;

const SEASON = [
  game(1, '12', '11', final(27, 13)),
  game(2, '8', '12', final(13, 10)),
  game(4, '12', '7'),
  game(5, '1', '12', { status: 'CANC' }),
  game(6, '1', '2'),
];

describe('the weeks of a team', () => {
  it('cover the season with byes and canceled games, split at a round', () => {
    const { past, remaining } = weeksOfTeam(SEASON, '12', 4);
    expect(past.map(({ round, teamGame }) => [round, teamGame?.result ?? null])).toEqual([
      [1, 'W'],
      [2, 'L'],
      [3, null],
    ]);
    expect(remaining.map(({ round, teamGame }) => [round, teamGame?.opponentId ?? null])).toEqual([
      [4, '7'],
      [5, null],
      [6, null],
    ]);
  });

  it('count a game of the round as played once it has kicked off', () => {
    const season = SEASON.map((each) => (each.round === 4 ? { ...each, status: 'Q2' as const } : each));
    expect(weeksOfTeam(season, '12', 4).past.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
  });
});

describe('the form of the teams', () => {
  it('is computed from results, and includes unusual rest', () => {
    expect(teamRecordsOf(SEASON, 4).get('12')).toEqual({ record: '1-1', last: ['W', 'L'], rest: 14 });
    expect(teamRecordsOf(SEASON, 2).get('12')?.rest).toBeNull();
    expect(teamRecordsOf(SEASON, 4).get('32')).toEqual({ record: '0-0', last: [], rest: null });
  });

  it('is unknown until the season is loaded', () => {
    expect(teamRecordsOf(undefined, 4).size).toBe(0);
  });
});
