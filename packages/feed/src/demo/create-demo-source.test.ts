import { NFL_TEAMS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import type { SourceGame } from '../sports-source.ts';
import { failureOf } from '../testing/recorded-events.ts';
import { createDemoSource } from './create-demo-source.ts';
import { demoGameState } from './demo-game-state.ts';
import { type DemoGame, type DemoSpecial, demoSchedule } from './demo-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const season = demoSchedule();
const STAGES = ['NS', 'Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT', 'FT', 'AOT'];
const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);
const at = (instant: string | Date) => createDemoSource({ season: 2025, now: async () => new Date(instant) });

function specialGame(special: DemoSpecial): DemoGame {
  const game = season.find((candidate) => candidate.special === special);
  if (game === undefined) throw new Error(`No game is ${special}`);
  return game;
}
async function shown(game: DemoGame, now: Date): Promise<SourceGame | undefined> {
  const { games } = await at(now).fetchRound({ season: 2025, round: game.round });
  return games.find(({ sourceId }) => sourceId === game.sourceId);
}
const deadlineOf = (round: number): number =>
  Math.min(...season.filter((game) => game.round === round).map(({ kickoffAt }) => kickoffAt.getTime()));

describe('the state of a demo game', () => {
  it('never goes back, in status or in score, and ends as the schedule says', () => {
    const stepsBack: DemoGame[] = [];
    for (const game of season.filter(({ special }) => special === null || special === 'tie')) {
      let [stage, home, away] = [0, 0, 0];
      for (let minute = -10; minute <= 230; minute += 2) {
        const state = demoGameState(game, after(game.kickoffAt, minute * MINUTE));
        const next = STAGES.indexOf(state.status);
        const isForward = next >= stage && Number(state.homeScore) >= home && Number(state.awayScore) >= away;
        if (!isForward || (state.homeScore === null) !== minute < 0) stepsBack.push(game);
        [stage, home, away] = [next, Number(state.homeScore), Number(state.awayScore)];
      }
      expect([STAGES[stage], home, away]).toEqual([game.overtime ? 'AOT' : 'FT', game.homeScore, game.awayScore]);
      const levelAt = demoGameState(game, after(game.kickoffAt, 195 * MINUTE));
      expect(levelAt.homeScore === levelAt.awayScore).toBe(game.overtime);
    }
    expect(stepsBack).toEqual([]);
  });

  it('shows the postponed game as PST hours before its kickoff, then with a kickoff on Tuesday of its round', async () => {
    const game = specialGame('postponed');
    const before = await shown(game, after(game.kickoffAt, -5 * HOUR));
    expect(before).toMatchObject({ status: 'NS', kickoffAt: game.kickoffAt });
    for (const hours of [-4, 0, 3, 8]) {
      expect(await shown(game, after(game.kickoffAt, hours * HOUR))).toMatchObject({
        status: 'PST',
        kickoffAt: game.kickoffAt,
        homeScore: null,
      });
    }
    const movedTo = game.movedTo ?? new Date(0);
    expect(movedTo.toISOString()).toBe('2025-10-21T23:00:00.000Z');
    expect(await shown(game, after(game.kickoffAt, 12 * HOUR))).toMatchObject({ status: 'NS', kickoffAt: movedTo, homeScore: null });
    expect(await shown(game, after(movedTo, 4 * HOUR))).toMatchObject({
      status: 'FT',
      homeScore: game.homeScore,
      awayScore: game.awayScore,
    });
    expect(movedTo.getTime() + 4 * HOUR).toBeLessThan(deadlineOf(game.round + 1));
  });

  it('cancels its cancelled game hours before the kickoff, after the deadline of its round', async () => {
    const game = specialGame('cancelled');
    const known = after(game.kickoffAt, -5 * HOUR);
    expect(known.getTime()).toBeGreaterThan(deadlineOf(game.round));
    expect(await shown(game, after(known, -1))).toMatchObject({ status: 'NS' });
    for (const later of [0, 6 * HOUR, 2000 * HOUR]) {
      expect(await shown(game, after(known, later))).toMatchObject({ status: 'CANC', homeScore: null, awayScore: null });
    }
    expect([game.homeScore, game.awayScore]).toEqual([null, null]);
  });
});

describe('the demo source', () => {
  it('shows a round, a game and the teams as its clock says', async () => {
    const source = at('2025-10-05T18:30:00Z');
    const { games, quarantined } = await source.fetchRound({ season: 2025, round: 5 });
    expect(games.length).toBe(season.filter(({ round }) => round === 5).length);
    expect(quarantined).toEqual([]);
    expect(new Set(games.map(({ status }) => status))).toEqual(new Set(['FT', 'HT', 'NS']));
    const [first] = games;
    expect(await source.fetchGame({ season: 2025, sourceId: String(first?.sourceId) })).toEqual({ games: [first], quarantined: [] });
    expect((await source.fetchTeams({})).map(({ sourceId }) => sourceId)).toEqual(NFL_TEAMS.map(({ sourceId }) => sourceId));
  });

  it('holds nothing for another season, round or game', async () => {
    const source = at('2025-10-05T18:30:00Z');
    for (const call of [
      source.fetchRound({ season: 2024, round: 1 }),
      source.fetchRound({ season: 2025, round: 19 }),
      source.fetchGame({ season: 2025, sourceId: 'demo-999' }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ name: 'SourceError', kind: 'empty' });
    }
  });
});
