import { describe, expect, it } from 'vitest';
import type { SeasonGame } from '../../lib/api/trpc.ts';
import { teamNamed } from '../../testing/factories.ts';
import { aheadOf, newsOf, shadeOf, sortTeams, withChange } from './ahead-view.ts';

const id = (code: string) => teamNamed(code).id;
const at = (day: number) => new Date(Date.UTC(2025, 9, day, 17));

function game(round: number, teams: string, overrides: Partial<SeasonGame> = {}): SeasonGame {
  const [away = '', home = ''] = teams.split('-').map(id);
  const none = { homeScore: null, awayScore: null };
  return { round, gameTime: at(7 * round), status: 'NS', homeTeamId: home, awayTeamId: away, ...none, ...overrides };
}

const final = { status: 'FT', homeScore: 3, awayScore: 10 } as const;
/** Buffalo and Miami won in Week 1; Dallas has a bye in Week 2. */
const GAMES = [
  game(1, 'BUF-DAL', final),
  game(1, 'MIA-NE', final),
  game(2, 'BUF-MIA'),
  game(2, 'NE-NYG'),
  game(3, 'DAL-BUF'),
  game(3, 'NE-MIA'),
];
const codes = (teams: readonly { code: string }[]) => teams.map(({ code }) => code).join(' ');

describe('the season ahead', () => {
  const ahead = aheadOf({ games: GAMES, history: [{ round: 1, teamId: id('MIA') }], from: 2 });

  it('lists unused teams and remaining weeks, with byes and the record of each opponent', () => {
    expect(codes(sortTeams(ahead.teams, 'team'))).toBe('BUF DAL NE NYG');
    expect(ahead.weeks).toEqual([
      { round: 2, day: at(14) },
      { round: 3, day: at(21) },
    ]);
    const dallas = ahead.teams.find(({ code }) => code === 'DAL');
    expect([...(dallas?.games.keys() ?? [])]).toEqual([3]);
    expect(dallas?.games.get(3)).toMatchObject({ opponentId: id('BUF'), place: 'away', record: { won: 1, lost: 0, tied: 0 } });
  });

  it("sorts by the team's record, and by the opponent of a week with byes last", () => {
    expect(codes(sortTeams(ahead.teams, 'record'))).toBe('BUF DAL NE NYG');
    expect(codes(sortTeams(ahead.teams, 2))).toBe('NE NYG BUF DAL');
  });

  it('has no day for a week without a known kickoff', () => {
    expect(aheadOf({ games: [game(2, 'BUF-MIA', { gameTime: null })], history: [], from: 1 }).weeks).toEqual([{ round: 2, day: null }]);
  });
});

it('shades by the share of games won, a tie as half a win, in five steps that mirror each other', () => {
  const shade = (won: number, lost: number, tied = 0) => shadeOf({ won, lost, tied });
  expect([shade(0, 5), shade(1, 4), shade(2, 3), shade(2, 2, 1), shade(3, 2), shade(4, 1), shade(5, 0)]).toEqual([0, 0, 1, 2, 3, 4, 4]);
  expect(shade(0, 0)).toBe(0);
});

describe('the news about a plan', () => {
  const news = (mark: { round: number; team: string; plannedFor: Date | null }, history: { round: number; teamId: string }[] = []) =>
    newsOf({ marks: [{ round: mark.round, teamId: id(mark.team), plannedFor: mark.plannedFor }], games: GAMES, history }).map(
      ({ kind }) => kind,
    );

  it('are empty while the game has not moved, or got its first kickoff', () => {
    expect(news({ round: 2, team: 'BUF', plannedFor: at(14) })).toEqual([]);
    expect(news({ round: 2, team: 'BUF', plannedFor: null })).toEqual([]);
  });

  it('report a moved game, a missing game, and a team that was picked', () => {
    expect(news({ round: 2, team: 'BUF', plannedFor: at(13) })).toEqual(['moved']);
    expect(news({ round: 2, team: 'DAL', plannedFor: at(14) })).toEqual(['gone']);
    expect(news({ round: 2, team: 'BUF', plannedFor: at(14) }, [{ round: 1, teamId: id('BUF') }])).toEqual(['used']);
  });
});

it('plans one team per week and each team once', () => {
  const marks = [
    { round: 2, teamId: '1', plannedFor: null },
    { round: 3, teamId: '2', plannedFor: null },
  ];
  expect(withChange(marks, { round: 3, teamId: '1' })).toEqual([{ round: 3, teamId: '1', plannedFor: null }]);
  expect(withChange(marks, { round: 2, teamId: null })).toEqual([{ round: 3, teamId: '2', plannedFor: null }]);
});
