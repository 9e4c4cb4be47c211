import { isInProgress } from '@survivor/rules';
import { CircleCheck, LoaderCircle, Radio, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Note } from '../../components/note.tsx';
import { copy } from '../../content/copy.ts';
import { formatAge, formatClock } from '../../lib/format.ts';
import type { Game } from '../../lib/trpc.ts';
import type { PickTeam, Saving } from './use-submit-pick.ts';

const SECOND = 1000;

function ScoresAge({ scoresAt }: { scoresAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <Radio className="size-[1em] text-alive" />
      {copy.pick.updated(formatAge(now - scoresAt))}
    </p>
  );
}

export type PickSavingProps = {
  readonly saving: Saving;
  readonly isStored: boolean;
  readonly storedAt: Date | null;
  readonly storedName: string | null;
  readonly game: Game | null;
  readonly scoresAt: number;
  readonly onRetry: (team: PickTeam) => void;
};

/** What the server has: nothing is called stored before it said so. */
export function PickSaving({ saving, isStored, storedAt, storedName, game, scoresAt, onRetry }: PickSavingProps) {
  if (saving.kind === 'saving') {
    return (
      <p className="flex items-center gap-1.5 text-xs text-fg-2" role="status">
        <LoaderCircle className="size-[1em] motion-safe:animate-spin" />
        {saving.isSlow ? copy.pick.stillSaving : copy.pick.saving}
      </p>
    );
  }
  if (saving.kind === 'failed') {
    return (
      <Note kind="error">
        <p className="font-bold">{copy.pick.failedTitle}</p>
        <p>{saving.messages.join(' ')}</p>
        {storedName !== null && <p>{copy.pick.kept(storedName)}</p>}
        <button type="button" className="btn btn-line mt-2" onClick={() => onRetry(saving.team)}>
          <RotateCw className="size-4" />
          {copy.pick.tryAgain}
        </button>
      </Note>
    );
  }
  if (!isStored) return null;
  if (game !== null && isInProgress(game.status)) return <ScoresAge scoresAt={scoresAt} />;
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <CircleCheck className="size-[1em] text-alive" />
      {storedAt === null ? copy.pick.stored : copy.pick.storedAt(formatClock(storedAt))}
    </p>
  );
}
