import { lastRoundOfNflSeason, NFL_TEAMS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { RECORDED_SEASONS, readSeason } from './read-season.ts';

describe.each(RECORDED_SEASONS)('the season of %i', (season) => {
  const games = readSeason(season);
  const gamesEach = season < 2021 ? 16 : 17;

  it('has every game of the regular season once, in order', () => {
    expect(games).toHaveLength(16 * gamesEach);
    expect(new Set(games.map(({ homeTeamId, awayTeamId }) => `${homeTeamId}-${awayTeamId}`)).size).toBe(games.length);
    expect(new Set(games.map(({ round }) => round)).size).toBe(lastRoundOfNflSeason(season));
    const order = games.map(({ round, kickoffAt }) => round * 1e13 + kickoffAt.getTime());
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('has each team play once a round at most, and as often as all others', () => {
    for (const { id } of NFL_TEAMS) {
      const rounds = games.filter((game) => game.homeTeamId === id || game.awayTeamId === id).map(({ round }) => round);
      expect([rounds.length, new Set(rounds).size]).toEqual([gamesEach, gamesEach]);
    }
  });

  it('has scores of every game but a cancelled one, and no winner in regulation of a tie', () => {
    const scored = games.filter(({ homeScore, awayScore }) => homeScore !== null && awayScore !== null);
    expect(games.filter(({ status }) => status !== 'CANC')).toEqual(scored);
    expect(scored.filter(({ homeScore, awayScore }) => homeScore === awayScore).every(({ status }) => status === 'AOT')).toBe(true);
  });
});

it('holds the ties and the cancelled game that are remembered', () => {
  const games = RECORDED_SEASONS.flatMap(readSeason);
  const ties = games.filter(({ homeScore, awayScore }) => homeScore !== null && homeScore === awayScore);
  expect(ties.map(({ season }) => season)).toEqual([2016, 2016, 2018, 2018, 2019, 2020, 2021, 2022, 2022, 2025]);
  expect(games.filter(({ status }) => status === 'CANC').map(({ sourceId }) => sourceId)).toEqual(['2022256']);
  expect(readSeason(2014)).toEqual([]);
});
