import { CircleCheck, LoaderCircle, Radio, RotateCw } from 'lucide-react';
import { Note } from '../../components/note.tsx';
import { copy } from '../../content/copy.ts';
import { pickCopy } from '../../content/pick-copy.ts';
import { roundCopy } from '../../content/round-copy.ts';
import { useAge } from '../../lib/clock/use-age.ts';
import { formatAge, formatClock } from '../../lib/ui/format.ts';
import type { PickTeam, Saving } from './use-submit-pick.ts';

function ScoresAge({ heardAt }: { heardAt: number }) {
  const age = useAge(heardAt);
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <Radio className="size-[1em] text-alive" />
      {pickCopy.updated(formatAge(age))}
    </p>
  );
}

export type PickSavingProps = {
  readonly saving: Saving;
  readonly isStored: boolean;
  readonly storedAt: Date | null;
  readonly storedName: string | null;
  /** When the server heard from the source of the pick's running game, on the monotonic clock; null to show no age. */
  readonly heardAt: number | null;
  readonly isOnline: boolean;
  readonly onRetry: (team: PickTeam) => void;
};

type NotSavedProps = Pick<PickSavingProps, 'storedName' | 'isOnline' | 'onRetry'> & {
  readonly title: string;
  readonly text: string;
  readonly team: PickTeam;
};

/** A pick that is not stored, what is instead, and another try. */
function NotSaved({ title, text, team, storedName, isOnline, onRetry }: NotSavedProps) {
  return (
    <Note kind="error">
      <p className="font-bold">{title}</p>
      <p>{text}</p>
      {storedName !== null && <p>{pickCopy.kept(storedName)}</p>}
      <button type="button" className="btn btn-line mt-2" disabled={!isOnline} onClick={() => onRetry(team)}>
        <RotateCw className="size-4" />
        {copy.tryAgain}
      </button>
    </Note>
  );
}

/** What the server has: nothing is called stored before it said so, nor lost while it may still come. */
export function PickSaving({ saving, isStored, storedAt, heardAt, ...rest }: PickSavingProps) {
  if (saving.kind === 'saving') {
    return (
      <p className="flex items-center gap-1.5 text-xs text-fg-2" role="status">
        <LoaderCircle className="size-[1em] motion-safe:animate-spin" />
        {saving.isSlow ? pickCopy.stillSaving : pickCopy.saving}
      </p>
    );
  }
  if (saving.kind === 'unknown') {
    return (
      <Note kind="error">
        <p className="font-bold">{saving.denials > 0 ? roundCopy.notYetTitle : roundCopy.unknownTitle}</p>
        <p>{saving.denials > 0 ? roundCopy.notYet(saving.team.name) : roundCopy.unknown(saving.team.name)}</p>
      </Note>
    );
  }
  if (saving.kind === 'failed') {
    return <NotSaved title={pickCopy.failedTitle} text={saving.messages.join(' ')} team={saving.team} {...rest} />;
  }
  if (saving.kind === 'missing') {
    return <NotSaved title={roundCopy.notStoredTitle} text={roundCopy.notStored(saving.team.name)} team={saving.team} {...rest} />;
  }
  if (!isStored) return null;
  if (heardAt !== null) return <ScoresAge heardAt={heardAt} />;
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <CircleCheck className="size-[1em] text-alive" />
      {storedAt === null ? pickCopy.stored : pickCopy.storedAt(formatClock(storedAt))}
    </p>
  );
}
