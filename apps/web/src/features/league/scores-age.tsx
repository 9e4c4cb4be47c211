import { useContext } from 'react';
import { Note } from '../../components/notice.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { useAge } from '../../lib/clock/use-age.ts';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { formatAge } from '../../lib/ui/format.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { isInPlay } from './is-in-play.ts';

const DELAYED_AFTER_MS = 600_000;

function Age({ sourceUpdatedAt, isShownAbove }: { sourceUpdatedAt: number; isShownAbove: boolean }) {
  const age = useAge(sourceUpdatedAt);
  return (
    <>
      {!isShownAbove && <p className="num text-xs text-fg-3">{gamesCopy.updated(formatAge(age))}</p>}
      {age > DELAYED_AFTER_MS && <Note kind="warning">{gamesCopy.delayed}</Note>}
    </>
  );
}

export type ScoresAgeProps = {
  readonly games: readonly Game[];
  readonly sourceUpdatedAt: number | null;
  /** The pick card already shows the age. */
  readonly isShownAbove: boolean;
};

/** The age of the scores while a game is played or should be, with a warning after 10 minutes. */
export function ScoresAge({ games, sourceUpdatedAt, isShownAbove }: ScoresAgeProps) {
  const clock = useContext(ServerClockContext);
  if (sourceUpdatedAt === null || !games.some((game) => isInPlay(game, clock.now()))) return null;
  return <Age sourceUpdatedAt={sourceUpdatedAt} isShownAbove={isShownAbove} />;
}
