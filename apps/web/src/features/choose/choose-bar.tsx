import { chooseCopy } from './choose-copy.ts';
import type { StatusCounts } from './team-status.ts';

export type ChooseBarProps = {
  readonly counts: StatusCounts;
  readonly isAvailableOnly: boolean;
  readonly onToggle: () => void;
};

/** The number of available teams, and a switch that hides the others. */
export function ChooseBar({ counts, isAvailableOnly, onToggle }: ChooseBarProps) {
  return (
    <div className="choose-bar">
      <p>
        <b>{counts.open + counts.own}</b> {chooseCopy.toPick}, <b>{counts.used}</b> {chooseCopy.used}, <b>{counts.bye}</b>{' '}
        {chooseCopy.onBye}
      </p>
      <button type="button" className="choose-switch" aria-pressed={isAvailableOnly} onClick={onToggle}>
        {chooseCopy.availableOnly}
      </button>
    </div>
  );
}
