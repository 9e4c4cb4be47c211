import { createHash } from 'node:crypto';
import { NFL_TEAMS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { DEMO_SEASON_START_CLOCK, type DemoGame, demoSchedule } from './demo-schedule.ts';

const ROUNDS = Array.from({ length: 18 }, (_, index) => index + 1);
const season = demoSchedule();
const teamsOf = (games: readonly DemoGame[]): number[] => games.flatMap((game) => [game.homeTeamId, game.awayTeamId]);
const roundOf = (games: readonly DemoGame[], round: number): DemoGame[] => games.filter((game) => game.round === round);
const idleIn = (games: readonly DemoGame[], round: number): number[] => {
  const playing = new Set(teamsOf(roundOf(games, round)));
  return NFL_TEAMS.map(({ id }) => id).filter((id) => !playing.has(id));
};

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
    expect(createHash('sha256').update(JSON.stringify(season)).digest('hex').slice(0, 16)).toBe('d585e69a6f366710');
  });

  it('starts the demo on the Wednesday between Week 4 and the Week 5 deadline', () => {
    expect(DEMO_SEASON_START_CLOCK.toISOString()).toBe('2025-10-01T16:00:00.000Z');
    const kickoffs = (round: number): number[] => roundOf(season, round).map(({ kickoffAt }) => kickoffAt.getTime());
    expect(Math.max(...kickoffs(4)) + 215 * 60_000).toBeLessThan(DEMO_SEASON_START_CLOCK.getTime());
    expect(Math.min(...kickoffs(5))).toBeGreaterThan(DEMO_SEASON_START_CLOCK.getTime());
  });
});
