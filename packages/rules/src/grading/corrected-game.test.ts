import { expect, it } from 'vitest';
import type { SeasonGame } from '../season/season-game.ts';
import {
  describeCorrectedGame,
  findCorrectedGames,
  type GradedResults,
  gradedResultsOf,
  type NamedCorrectedGame,
} from './corrected-game.ts';

it.each<[NamedCorrectedGame['before'], NamedCorrectedGame['after'], string]>([
  [[20, 14], [14, 20], '20-14 became 14-20'],
  [[20, 14], 'canceled', '20-14 before, now canceled'],
  ['canceled', [14, 20], 'canceled before, now 14-20'],
  [[20, 14], 'moved', '20-14 before, now moved to another week'],
  [[20, 14], null, '20-14 before, now without a result'],
  [null, [14, 20], 'now 14-20'],
])('says that %j became %j', (before, after, words) => {
  const game = { round: 6, away: 'Las Vegas Raiders', home: 'Los Angeles Chargers', before, after };
  expect(describeCorrectedGame(game)).toBe(`Raiders at Chargers, Week 6: ${words}.`);
});

const game = (id: number, more: Partial<SeasonGame> = {}): SeasonGame => ({
  id,
  round: 6,
  earlierRounds: [],
  homeTeamId: id * 2,
  awayTeamId: id * 2 + 1,
  kickoffAt: null,
  status: 'FT',
  homeScore: 14,
  awayScore: 20,
  isDisowned: false,
  isKickoffHeld: false,
  ...more,
});
const KNOWN: GradedResults = { 1: [20, 14], 2: [20, 14] };
const found = (games: SeasonGame[], teamIds: number[], gradedResults: GradedResults | null = KNOWN) =>
  findCorrectedGames({ rounds: [{ ordinal: 6, gradedResults }], games }, [{ round: 6, teamIds }]);

it('finds the games of changed teams whose result differs from the one graded last', () => {
  const turned = game(1, { homeScore: 20, awayScore: 14 });
  expect(found([turned, game(2)], [2, 4])).toEqual([{ round: 6, homeTeamId: 2, awayTeamId: 3, before: [20, 14], after: [14, 20] }]);
  expect(found([turned], [4])).toEqual([]);
  expect(found([turned], [2], null)).toEqual([]);
  expect(found([game(1, { status: 'CANC', homeScore: null, awayScore: null })], [2])).toMatchObject([{ after: 'canceled' }]);
  expect(found([game(1, { round: 7, earlierRounds: [6], status: 'NS' })], [2])).toMatchObject([{ round: 6, after: 'moved' }]);
  expect(found([game(3)], [6])).toMatchObject([{ before: null, after: [20, 14] }]);
});

it('takes only decided games of the round', () => {
  const games = [game(1), game(2, { round: 7 }), game(3, { status: 'Q4' }), game(4, { status: 'CANC' })];
  expect(gradedResultsOf(games, 6)).toEqual({ 1: [20, 14], 4: 'canceled' });
});
