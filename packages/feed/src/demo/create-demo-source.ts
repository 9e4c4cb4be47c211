import { NFL_TEAMS } from '@survivor/rules';
import type { SourceGame, SportsSource } from '../sports-source.ts';
import { SourceError } from '../sports-source.ts';
import { demoGameState } from './demo-game-state.ts';
import { type DemoGame, demoSchedule } from './demo-schedule.ts';

export type DemoSourceOptions = {
  /** The season to serve. Its dates are always those of 2025. */
  season: number;
  /** The product's clock. */
  now: () => Promise<Date>;
};

function showGame(game: DemoGame, now: Date): SourceGame {
  const { sourceId, round, homeTeamId, awayTeamId } = game;
  return { sourceId, round, homeTeamId, awayTeamId, ...demoGameState(game, now) };
}

/**
 * The built-in season as a source. Its responses depend only on the clock (contract 2,
 * SPORTS_SOURCE=demo).
 */
export function createDemoSource(options: DemoSourceOptions): SportsSource {
  async function show(what: string, season: number, isRequested: (game: DemoGame) => boolean) {
    const games = season === options.season ? demoSchedule().filter(isRequested) : [];
    if (games.length === 0) throw new SourceError('empty', `${what}: the demo season ${options.season} has no such game`);
    const now = await options.now();
    return { games: games.map((game) => showGame(game, now)), quarantined: [] };
  }

  return {
    name: 'demo',
    fetchRound: ({ season, round }) => show(`Week ${round}`, season, (game) => game.round === round),
    fetchGame: ({ season, sourceId }) => show('Game look-up', season, (game) => game.sourceId === sourceId),
    fetchTeams: async () => NFL_TEAMS.map(({ sourceId, name, abbreviation }) => ({ sourceId, name, abbreviation })),
  };
}
