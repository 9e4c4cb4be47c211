import { type OwnGame, showsScore } from '@survivor/rules';
import type { Game } from '../api/trpc.ts';

/** `10-0`, the picked team's points first; null without a score. */
export function scoreFor(game: Game, teamId: string): string | null {
  if (!showsScore(game.status) || game.homeScore === null || game.awayScore === null) return null;
  return game.homeTeam.id === teamId ? `${game.homeScore}-${game.awayScore}` : `${game.awayScore}-${game.homeScore}`;
}

/** A game from the side of one of its teams. */
export function sideOf({ status, homeTeam, homeScore, awayScore }: Game, teamId: string): OwnGame {
  const isHome = homeTeam.id === teamId;
  return { status, points: isHome ? homeScore : awayScore, against: isHome ? awayScore : homeScore };
}

/** The game of a team among the games of a round. */
export const gameOf = (games: readonly Game[], teamId: string | null): Game | null =>
  games.find(({ homeTeam, awayTeam }) => homeTeam.id === teamId || awayTeam.id === teamId) ?? null;
