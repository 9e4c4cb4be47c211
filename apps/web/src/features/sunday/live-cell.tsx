import { formatKickoff, GAME_STATUS_LABELS, type PickOutlook, pickOutlook } from '@survivor/rules';
import { memo, useContext } from 'react';
import { LiveGamesContext } from '../../lib/ui/live-games.ts';
import { gameOf, scoreFor, sideOf } from '../../lib/ui/score.ts';
import { sundayCopy } from './sunday-copy.ts';

/** The sign of an outlook, drawn by the style sheet. The text above the games explains it. */
export function Sign({ outlook }: { outlook: PickOutlook }) {
  return <span className="sign" data-outlook={outlook} aria-hidden="true" />;
}

type StandProps = { readonly outlook: PickOutlook; readonly score: string | null; readonly when: string };

/**
 * One element for all outlooks, so that an update changes only an attribute and a text per cell.
 */
const Stand = memo(function Stand({ outlook, score, when }: StandProps) {
  return (
    <span className="stand" data-outlook={outlook} title={when}>
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
    <span className="live-cell" data-scores={score !== null}>
      <Stand outlook={pickOutlook(sideOf(game, teamId))} score={score} when={when} />
    </span>
  );
}
