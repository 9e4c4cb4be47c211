import { formatKickoff, GAME_STATUS_LABELS, type PickOutlook, pickOutlook } from '@survivor/rules';
import { ArrowDown, ArrowUp, Check, Equal, Lock, type LucideIcon, X } from 'lucide-react';
import { sundayCopy } from '../../content/sunday-copy.ts';
import type { Game } from '../../lib/api/trpc.ts';
import { gameOf, scoreFor, sideOf } from '../../lib/ui/score.ts';

/** The sign of each outlook; the sentence above the games says what it means. */
export const OUTLOOK_ICONS: Record<PickOutlook, LucideIcon> = {
  winning: ArrowUp,
  losing: ArrowDown,
  tied: Equal,
  won: Check,
  lost: X,
  'not-begun': Lock,
  unknown: Lock,
};

/** How a pick stands beside its team in the standings: sign, score and, for screen readers, words. */
export function LiveCell({ games, teamId }: { games: readonly Game[]; teamId: string }) {
  const game = gameOf(games, teamId);
  if (game === null) return null;
  const outlook = pickOutlook(sideOf(game, teamId));
  const Icon = OUTLOOK_ICONS[outlook];
  const when = game.status === 'NS' && game.gameTime !== null ? formatKickoff(game.gameTime) : GAME_STATUS_LABELS[game.status];
  return (
    <span className="live-cell" data-outlook={outlook} title={when}>
      <Icon className="size-[1em]" strokeWidth={3} aria-hidden="true" />
      <span className="num">{scoreFor(game, teamId)}</span>
      <span className="sr-only">
        {sundayCopy.cell[outlook]}, {when}
      </span>
    </span>
  );
}
