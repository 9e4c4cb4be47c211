import type { GameStatus } from './game-status.ts';
import { awayResult, homeResult, type TeamResult } from './team-result.ts';

/** A game with its accepted facts and every round that it was listed in before (rules 2). */
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
  /** The source now uses this game's id for two other teams, so the game counts in no round. */
  readonly isDisowned: boolean;
  /** No kickoff is known, because the only reported one is held for review (rules 2, the gate). */
  readonly isKickoffHeld: boolean;
};

/** The round in which the game was first listed. */
export function nativeRound(game: SeasonGame): number {
  return game.earlierRounds[0] ?? game.round;
}

type Pair = Pick<SeasonGame, 'homeTeamId' | 'awayTeamId'>;

/** Whether the same two teams play, regardless of who is at home. */
export function isSamePair(a: Pair, b: Pair): boolean {
  if (a.homeTeamId === b.homeTeamId) return a.awayTeamId === b.awayTeamId;
  return a.homeTeamId === b.awayTeamId && a.awayTeamId === b.homeTeamId;
}

export function sharesTeam(a: SeasonGame, b: SeasonGame): boolean {
  const teams = [b.homeTeamId, b.awayTeamId];
  return teams.includes(a.homeTeamId) || teams.includes(a.awayTeamId);
}

/** The result for both teams by the final score; null before it is final. */
export function scoreResults(game: SeasonGame): { home: TeamResult | null; away: TeamResult | null } {
  return { home: homeResult(game), away: awayResult(game) };
}

/** The games that were scheduled in a round and no longer are. */
export function departedGames(games: readonly SeasonGame[], round: number): SeasonGame[] {
  const wasHere = (game: SeasonGame) => game.round === round || game.earlierRounds.includes(round);
  return games.filter((game) => wasHere(game) && (game.round !== round || game.isDisowned)).sort(byId);
}

const byId = (a: SeasonGame, b: SeasonGame) => a.id - b.id;

/**
 * Ranks a game among games that share a team in a round. A kickoff held for review weighs most,
 * then a move from another round, then an unknown kickoff.
 */
function rankIn(round: number, game: SeasonGame): number {
  return Number(game.isKickoffHeld) * 4 + Number(nativeRound(game) !== round) * 2 + Number(game.kickoffAt === null);
}

/**
 * The games that count in a round, one per team (rules 2). Of games that share a team, the one with
 * the lowest rank counts; of equal ranks, the one that was stored first.
 */
export function countingGames(games: readonly SeasonGame[], round: number): SeasonGame[] {
  const listed = games.filter((game) => game.round === round && !game.isDisowned);
  const counting: SeasonGame[] = [];
  for (const game of listed.sort((a, b) => rankIn(round, a) - rankIn(round, b) || byId(a, b)))
    if (!counting.some((other) => sharesTeam(game, other))) counting.push(game);
  return counting;
}
