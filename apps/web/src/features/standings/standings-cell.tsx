import { Check } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { TeamStub, verdictOf } from '../../components/team-stub.tsx';
import { standingsCopy } from './standings-copy.ts';
import type { CellView, StandingsFacts } from './standings-view.ts';

export function PickBox({ isFilled, size = 'size-5.5' }: { isFilled: boolean; size?: string }) {
  return (
    <span
      className={`inline-grid place-items-center rounded-[5px] border-[1.75px] align-middle text-surface [print-color-adjust:exact] ${size} ${isFilled ? 'border-fg-2 bg-fg-2' : 'border-line-ui'}`}
      aria-hidden="true"
    >
      {isFilled && <Icon of={Check} className="size-[15px]" strokeWidth={3.2} />}
    </span>
  );
}

export type StandingsCellProps = { readonly view: CellView; readonly renderLive?: StandingsFacts['renderLive'] };

export function StandingsCell({ view, renderLive }: StandingsCellProps) {
  switch (view.kind) {
    case 'blank':
      return null;
    case 'missed':
      return <span className="text-xs text-fg-2">{standingsCopy.missed}</span>;
    case 'excused':
      return <span className="text-xs text-fg-2">{standingsCopy.excused}</span>;
    case 'box':
      return (
        <>
          <PickBox isFilled={view.isFilled} />
          <span className="sr-only">{view.isFilled ? standingsCopy.hiddenLong : standingsCopy.none}</span>
        </>
      );
    case 'team':
      return (
        <TeamStub teamId={view.teamId} name={view.name} verdict={verdictOf(view.correct)}>
          {view.correct === null ? renderLive?.(view.teamId) : undefined}
        </TeamStub>
      );
  }
}
