import type { GameStatus } from './game-status.ts';
import { awayResult, homeResult, type TeamResult } from './team-result.ts';

/** A game as it is stored: what the source says of it, and every round that it was listed under before (decisions 2). */
export type SeasonGame = {
  readonly id: number;
  readonly round: number;
  readonly earlierRounds: readonly number[];
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly kickoffAt: Date | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

export function nativeRound(game: SeasonGame): number {
  return game.earlierRounds[0] ?? game.round;
}

export function sharesTeam(a: SeasonGame, b: SeasonGame): boolean {
  const teams = [b.homeTeamId, b.awayTeamId];
  return teams.includes(a.homeTeamId) || teams.includes(a.awayTeamId);
}

/** What the game came to for both teams by its final score; nulls while it is not final. */
export function scoreResults(game: SeasonGame): { home: TeamResult | null; away: TeamResult | null } {
  return { home: homeResult(game), away: awayResult(game) };
}

const byId = (a: SeasonGame, b: SeasonGame) => a.id - b.id;

/**
 * The games that count in a round, one a team (decisions 2): those that belong there, the first known of two that share a team,
 * and those that came in from another round if neither team has another game in it.
 */
export function countingGames(games: readonly SeasonGame[], round: number): SeasonGame[] {
  const listed = games.filter((game) => game.round === round);
  const natives = listed.filter((game) => nativeRound(game) === round).sort(byId);
  const arrivals = listed.filter((game) => nativeRound(game) !== round).sort(byId);
  const counting: SeasonGame[] = [];
  for (const game of [...natives, ...arrivals]) if (!counting.some((other) => sharesTeam(game, other))) counting.push(game);
  return counting;
}
