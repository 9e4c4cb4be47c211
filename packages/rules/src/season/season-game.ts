import type { GameStatus } from './game-status.ts';
import { awayResult, homeResult, type TeamResult } from './team-result.ts';

/** A game as it is believed: what the source says of it, and every round that it was listed under before (rules 2). */
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
  /** Its id names another pair at the source now: it counts in no round any more. */
  readonly isDisowned: boolean;
};

export function nativeRound(game: SeasonGame): number {
  return game.earlierRounds[0] ?? game.round;
}

type Pair = Pick<SeasonGame, 'homeTeamId' | 'awayTeamId'>;

/** Whether the same two teams play, whichever plays at home. */
export function isSamePair(a: Pair, b: Pair): boolean {
  if (a.homeTeamId === b.homeTeamId) return a.awayTeamId === b.awayTeamId;
  return a.homeTeamId === b.awayTeamId && a.awayTeamId === b.homeTeamId;
}

export function sharesTeam(a: SeasonGame, b: SeasonGame): boolean {
  const teams = [b.homeTeamId, b.awayTeamId];
  return teams.includes(a.homeTeamId) || teams.includes(a.awayTeamId);
}

/** What the game came to for both teams by its final score; nulls while it is not final. */
export function scoreResults(game: SeasonGame): { home: TeamResult | null; away: TeamResult | null } {
  return { home: homeResult(game), away: awayResult(game) };
}

/** The games that were to be played in a round and are to be played in it no longer. */
export function departedGames(games: readonly SeasonGame[], round: number): SeasonGame[] {
  const wasHere = (game: SeasonGame) => game.round === round || game.earlierRounds.includes(round);
  return games.filter((game) => wasHere(game) && (game.round !== round || game.isDisowned)).sort(byId);
}

const byId = (a: SeasonGame, b: SeasonGame) => a.id - b.id;

/**
 * The games that count in a round, one a team (rules 2): those that belong there, the first known of two that share a team,
 * and those that came in from another round if neither team has another game in it.
 */
export function countingGames(games: readonly SeasonGame[], round: number): SeasonGame[] {
  const listed = games.filter((game) => game.round === round && !game.isDisowned);
  const natives = listed.filter((game) => nativeRound(game) === round).sort(byId);
  const arrivals = listed.filter((game) => nativeRound(game) !== round).sort(byId);
  const counting: SeasonGame[] = [];
  for (const game of [...natives, ...arrivals]) if (!counting.some((other) => sharesTeam(game, other))) counting.push(game);
  return counting;
}
