import { formatKickoff, GAME_STATUS_LABELS, type PickOutlook, pickOutlook } from '@survivor/rules';
import { memo, useContext } from 'react';
import { LiveGamesContext } from '../../lib/ui/live-games.ts';
import { gameOf, scoreFor, sideOf } from '../../lib/ui/score.ts';
import { sundayCopy } from './sunday-copy.ts';

/** The sign of an outlook, drawn by the style sheet. The text above the games explains it. */
export function Sign({ outlook, className = '' }: { outlook: PickOutlook; className?: string }) {
  return <span className={`sign ${className}`} data-outlook={outlook} aria-hidden="true" />;
}

const TONES: Partial<Record<PickOutlook, string>> = {
  winning: 'bg-alive-soft text-alive',
  won: 'bg-alive-soft text-alive',
  losing: 'bg-eliminated-soft text-eliminated inset-ring inset-ring-eliminated-mark',
  lost: 'bg-eliminated-soft text-eliminated inset-ring inset-ring-eliminated-mark',
};

type LiveStateProps = { readonly outlook: PickOutlook; readonly score: string | null; readonly when: string };

/**
 * One element for all outlooks, so that an update changes only an attribute and a text per cell.
 */
const LiveState = memo(function LiveState({ outlook, score, when }: LiveStateProps) {
  return (
    <span
      className={`flex size-full items-center gap-[0.3rem] rounded-r-badge pr-1.75 pl-1.5 text-2xs font-bold whitespace-nowrap contain-strict ${TONES[outlook] ?? 'bg-locked-soft text-locked'}`}
      title={when}
    >
      <Sign outlook={outlook} />
      <span className="num">{score}</span>
      <span className="sr-only">
        {sundayCopy.cell[outlook]}, {when}
      </span>
    </span>
  );
});

/** The live state of a pick in the standings: sign, score and a text for screen readers. */
export function LiveCell({ teamId }: { teamId: string }) {
  const game = gameOf(useContext(LiveGamesContext) ?? [], teamId);
  if (game === null) return null;
  const when = game.status === 'NS' && game.gameTime !== null ? formatKickoff(game.gameTime) : GAME_STATUS_LABELS[game.status];
  const score = scoreFor(game, teamId);
  return (
    // A fixed size and content-visibility: a new score lays out and paints the visible cells alone.
    <span data-live className={`h-6.5 [content-visibility:auto] print:[content-visibility:visible] ${score === null ? 'w-6.5' : 'w-17'}`}>
      <LiveState outlook={pickOutlook(sideOf(game, teamId))} score={score} when={when} />
    </span>
  );
}
