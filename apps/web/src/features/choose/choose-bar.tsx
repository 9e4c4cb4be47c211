import { chooseCopy } from './choose-copy.ts';
import type { StatusCounts } from './team-status.ts';

export type ChooseBarProps = {
  readonly counts: StatusCounts;
  readonly isAvailableOnly: boolean;
  readonly onToggle: () => void;
};

const OFF = 'before:border-line-ui before:bg-[radial-gradient(circle_at_9px_50%,var(--border-ui)_5.5px,transparent_6px)]';
const ON = 'before:border-ink before:bg-ink before:bg-[radial-gradient(circle_at_22px_50%,var(--on-ink)_5.5px,transparent_6px)]';

/** The number of available teams, and a switch that hides the others. */
export function ChooseBar({ counts, isAvailableOnly, onToggle }: ChooseBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-1 text-sm text-fg-2">
      <p className="[&_b]:text-fg [&_b]:tabular-nums">
        <b>{counts.open + counts.own}</b> {chooseCopy.toPick}, <b>{counts.used}</b> {chooseCopy.used}, <b>{counts.bye}</b>{' '}
        {chooseCopy.onBye}
      </p>
      <button
        type="button"
        className={`ml-auto inline-flex min-h-11 items-center gap-2 rounded-md font-medium whitespace-nowrap text-fg before:h-5 before:w-8.5 before:rounded-full before:border-[1.5px] ${isAvailableOnly ? ON : OFF}`}
        aria-pressed={isAvailableOnly}
        onClick={onToggle}
      >
        {chooseCopy.availableOnly}
      </button>
    </div>
  );
}
