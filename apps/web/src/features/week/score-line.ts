import { nicknameOf } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';
import { gameOf, scoreFor } from '../../lib/ui/score.ts';
import { pickCopy } from '../pick/pick-copy.ts';

/** `40-6 vs Raiders`, `37-22 at Jets`: the team's points first; null without a score. */
export function scoreLine(games: readonly Game[], teamId: string): string | null {
  const game = gameOf(games, teamId);
  const score = game === null ? null : scoreFor(game, teamId);
  if (game === null || score === null) return null;
  const isHome = game.homeTeam.id === teamId;
  return `${score} ${isHome ? pickCopy.atHome : pickCopy.away} ${nicknameOf((isHome ? game.awayTeam : game.homeTeam).name)}`;
}
