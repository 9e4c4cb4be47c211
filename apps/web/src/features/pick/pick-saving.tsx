import { CircleCheck, LoaderCircle, Radio } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { useAge } from '../../lib/clock/use-age.ts';
import { formatAge, formatClock } from '../../lib/ui/format.ts';
import { pickCopy } from './pick-copy.ts';
import { PickTrouble } from './pick-trouble.tsx';
import type { PickTeam, Saving } from './use-submit-pick.ts';

function ScoresAge({ sourceUpdatedAt }: { sourceUpdatedAt: number }) {
  const age = useAge(sourceUpdatedAt);
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <Icon of={Radio} className="size-[1em] text-alive" />
      {pickCopy.updated(formatAge(age))}
    </p>
  );
}

export type PickSavingProps = {
  readonly saving: Saving;
  readonly isStored: boolean;
  /** The pick can no longer be changed. */
  readonly isLocked: boolean;
  readonly storedAt: Date | null;
  readonly storedName: string | null;
  /** When the source last responded, on the monotonic clock; null to hide the age. */
  readonly sourceUpdatedAt: number | null;
  readonly isOnline: boolean;
  readonly onRetry: (team: PickTeam) => void;
};

/** The state of the save. It claims neither success nor failure before the server confirms it. */
export function PickSaving({ saving, isStored, isLocked, storedAt, sourceUpdatedAt, ...rest }: PickSavingProps) {
  if (saving.kind === 'saving') {
    return (
      <p className="flex items-center gap-1.5 text-xs text-fg-2" role="status">
        <Icon of={LoaderCircle} className="size-[1em] motion-safe:animate-spin" />
        {saving.isSlow ? pickCopy.stillSaving : pickCopy.saving}
      </p>
    );
  }
  if (saving.kind !== 'idle') return <PickTrouble saving={saving} {...rest} />;
  if (!isStored) return null;
  if (sourceUpdatedAt !== null) return <ScoresAge sourceUpdatedAt={sourceUpdatedAt} />;
  if (isLocked) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-fg-3">
      <Icon of={CircleCheck} className="size-[1em] text-alive" />
      {storedAt === null ? pickCopy.stored : pickCopy.storedAt(formatClock(storedAt))}
    </p>
  );
}
