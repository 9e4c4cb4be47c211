import { expect, it } from 'vitest';
import { RECORDED_SEASONS, readSeason } from '../read-season.ts';
import { gameStateAt } from './game-state.ts';

const PARTS = ['NS', 'Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT'];

it('plays every game forwards, never beyond its final score, and level into overtime', () => {
  const games = RECORDED_SEASONS.flatMap(readSeason).filter(({ status }) => status !== 'CANC');
  for (const game of games) {
    const after = (minutes: number) => gameStateAt(game, new Date(game.kickoffAt.getTime() + minutes * 60_000));
    const isLong = game.status === 'AOT';
    const states = [-1, 0, 41, 42, 85, 86, 98, 99, 139, 140, 189, ...(isLong ? [190, 214] : [])].map(after);
    const stages = states.map(({ status }) => PARTS.indexOf(status));
    expect(stages).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, ...(isLong ? [6, 6] : [])]);
    expect(states[0]).toEqual({ status: 'NS', homeScore: null, awayScore: null });
    for (const side of ['homeScore', 'awayScore'] as const) {
      const scores = states.slice(1).map((state) => Number(state[side]));
      expect(scores).toEqual([...scores].sort((a, b) => a - b));
      expect(scores.at(-1)).toBeLessThanOrEqual(Number(game[side]));
    }
    if (isLong) expect(states.at(-1)?.homeScore).toBe(states.at(-1)?.awayScore);
    const { status, homeScore, awayScore } = game;
    expect(after(isLong ? 215 : 190)).toEqual({ status, homeScore, awayScore });
  }
});
