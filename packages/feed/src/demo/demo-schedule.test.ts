import { createHash } from 'node:crypto';
import { NFL_TEAMS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { teamIdOf } from '../testing/recorded-events.ts';
import { DEMO_SEASON_START_CLOCK, type DemoGame, demoSchedule } from './demo-schedule.ts';

const ROUNDS = Array.from({ length: 18 }, (_, index) => index + 1);
const season = demoSchedule();
const teamsOf = (games: readonly DemoGame[]): number[] => games.flatMap((game) => [game.homeTeamId, game.awayTeamId]);
const roundOf = (games: readonly DemoGame[], round: number): DemoGame[] => games.filter((game) => game.round === round);
const idleIn = (games: readonly DemoGame[], round: number): number[] => {
  const playing = new Set(teamsOf(roundOf(games, round)));
  return NFL_TEAMS.map(({ id }) => id).filter((id) => !playing.has(id));
};
// Independent of the product's own conversion: the platform's time zone data.
const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const window = ({ kickoffAt }: DemoGame): string => eastern.format(kickoffAt).replace(',', '');
const windows = (games: readonly DemoGame[]): string[] => [...new Set(games.map(window))];

function expectWholeSeason(games: readonly DemoGame[]): void {
  expect(games).toHaveLength(272);
  expect(new Set(games.map(({ homeTeamId, awayTeamId }) => `${homeTeamId}-${awayTeamId}`)).size).toBe(272);
  expect(new Set(games.map(({ sourceId }) => sourceId)).size).toBe(272);
  const home = new Map<number, number>();
  for (const { homeTeamId } of games) home.set(homeTeamId, (home.get(homeTeamId) ?? 0) + 1);
  for (const { id } of NFL_TEAMS) {
    expect(teamsOf(games).filter((teamId) => teamId === id)).toHaveLength(17);
    expect([8, 9]).toContain(home.get(id));
  }
  const byes = new Map<number, number>();
  for (const round of ROUNDS) {
    const playing = teamsOf(roundOf(games, round));
    expect(new Set(playing).size).toBe(playing.length);
    for (const id of idleIn(games, round)) byes.set(id, round);
  }
  expect(byes.size).toBe(32);
  for (const round of byes.values()) expect(round >= 5 && round <= 14).toBe(true);
}

describe('the demo season', () => {
  it('is whole, always the same, and read once', () => {
    expectWholeSeason(season);
    expect(demoSchedule()).toBe(season);
    expect(createHash('sha256').update(JSON.stringify(season)).digest('hex').slice(0, 16)).toBe('e6c8db2d27bab442');
  });

  it('has an even number of teams idle in rounds 5 to 14, and nobody at Thanksgiving', () => {
    const idle = ROUNDS.map((round) => idleIn(season, round).length);
    console.log(`byes in rounds 1 to 18: ${idle.join(' ')}`);
    expect(idle.every((count) => count % 2 === 0 && count <= 6)).toBe(true);
    expect([...idle.slice(0, 4), idle[12], ...idle.slice(14)].every((count) => count === 0)).toBe(true);
  });

  it('meets division rivals twice, once at each home', () => {
    const meetings = (a: string, b: string): number =>
      season.filter((game) => game.homeTeamId === teamIdOf(a) && game.awayTeamId === teamIdOf(b)).length;
    expect([meetings('KC', 'DEN'), meetings('DEN', 'KC'), meetings('DAL', 'NYG'), meetings('NYG', 'DAL')]).toEqual([1, 1, 1, 1]);
  });

  it('plays in the windows of a real week, Thursday to Monday', () => {
    const usual = ['Thu 20:15', 'Sun 13:00', 'Sun 16:05', 'Sun 16:25', 'Sun 20:20', 'Mon 20:15'];
    for (const round of [2, 3, 4, 8, 9, 11, 12, 14, 15, 16, 17]) expect(windows(roundOf(season, round))).toEqual(usual);
    for (const round of [5, 6, 7, 10]) expect(windows(roundOf(season, round))).toEqual(['Thu 20:15', 'Sun 09:30', ...usual.slice(1)]);
    expect(windows(roundOf(season, 1))).toEqual(['Thu 20:20', ...usual.slice(1)]);
    expect(windows(roundOf(season, 13))).toEqual(['Thu 12:30', 'Thu 16:30', 'Thu 20:20', ...usual.slice(1)]);
    expect(windows(roundOf(season, 18))).toEqual(['Sat 16:30', 'Sat 20:15', 'Sun 13:00', 'Sun 16:05', 'Sun 16:25', 'Sun 20:20']);
    const thanksgiving = roundOf(season, 13).slice(0, 2);
    expect(thanksgiving.map(({ homeTeamId }) => homeTeamId)).toEqual([teamIdOf('DET'), teamIdOf('DAL')]);
  });

  it('is right in UTC before and after the clocks go back', () => {
    const firstKickoff = (round: number): string | undefined => roundOf(season, round)[0]?.kickoffAt.toISOString();
    expect([1, 9, 10, 13, 18].map(firstKickoff)).toEqual([
      '2025-09-05T00:20:00.000Z',
      '2025-10-31T00:15:00.000Z',
      '2025-11-07T01:15:00.000Z',
      '2025-11-27T17:30:00.000Z',
      '2026-01-03T21:30:00.000Z',
    ]);
    const sunday = roundOf(season, 9).find((game) => window(game) === 'Sun 13:00');
    expect(sunday?.kickoffAt.toISOString()).toBe('2025-11-02T18:00:00.000Z');
  });

  it('gives who plays on a Monday a rest on the Thursday after', () => {
    const on = (round: number, day: string): number[] => teamsOf(roundOf(season, round).filter((game) => window(game).startsWith(day)));
    for (const round of ROUNDS.slice(1)) expect(on(round - 1, 'Mon').filter((id) => on(round, 'Thu').includes(id))).toEqual([]);
  });

  it('starts the demo on the Wednesday between Week 4 and the Week 5 deadline', () => {
    expect(DEMO_SEASON_START_CLOCK.toISOString()).toBe('2025-10-01T16:00:00.000Z');
    const kickoffs = (round: number): number[] => roundOf(season, round).map(({ kickoffAt }) => kickoffAt.getTime());
    expect(Math.max(...kickoffs(4)) + 215 * 60_000).toBeLessThan(DEMO_SEASON_START_CLOCK.getTime());
    expect(Math.min(...kickoffs(5))).toBeGreaterThan(DEMO_SEASON_START_CLOCK.getTime());
  });

  it('is won at home by 50 to 64 %, with one tie, overtime wins, and scores that can be believed', () => {
    const won = season.filter((game) => game.homeScore !== null && game.homeScore !== game.awayScore);
    const home = won.filter((game) => Number(game.homeScore) > Number(game.awayScore)).length / won.length;
    const overtimes = won.filter(({ overtime }) => overtime).length;
    const points = won.map((game) => Number(game.homeScore) + Number(game.awayScore));
    const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
    console.log(
      `demo season: home wins ${(home * 100).toFixed(1)} %, ${overtimes} overtime wins, ${mean.toFixed(1)} points a game, most ${Math.max(...points)}`,
    );
    expect(home > 0.5 && home < 0.64).toBe(true);
    expect(overtimes).toBeGreaterThan(0);
    expect(mean > 38 && mean < 50).toBe(true);
    expect(Math.max(...points)).toBeLessThan(100);
  });

  it('holds one tie, one postponed and one cancelled game, all after Week 5', () => {
    const special = season.filter((game) => game.special !== null);
    expect(special.map((game) => [game.special, game.round])).toEqual([
      ['postponed', 7],
      ['tie', 9],
      ['cancelled', 12],
    ]);
    const level = season.filter((game) => game.homeScore !== null && game.homeScore === game.awayScore);
    expect(level).toMatchObject([{ special: 'tie', overtime: true }]);
  });
});
