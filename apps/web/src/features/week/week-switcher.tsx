import { Link } from '@tanstack/react-router';
import { Pill } from '../../components/pill.tsx';
import { weekCopy } from './week-copy.ts';

export type WeekSwitcherProps = {
  readonly leagueId: string;
  readonly rounds: readonly number[];
  readonly shown: number;
  /** The league's displayed round, which the league page shows. */
  readonly displayed: number;
  readonly isOpen: boolean;
  /** Whether picks of the displayed round are locked. */
  readonly isLocked: boolean;
};

/** Links to each past week, and to the league page for the current one. */
export function WeekSwitcher({ leagueId, rounds, shown, displayed, isOpen, isLocked }: WeekSwitcherProps) {
  return (
    <nav
      className="-mx-1 flex items-center gap-0.5 overflow-x-auto p-1 text-sm text-fg-2 [scrollbar-width:none]"
      aria-label={weekCopy.switcher}
    >
      <span className="mr-1.5" aria-hidden="true">
        {weekCopy.week}
      </span>
      {rounds.map((round) => (
        <Link
          key={round}
          to={round === displayed && isOpen ? '/home/league/$leagueId' : '/home/league/$leagueId/week/$round'}
          params={{ leagueId, round: String(round) }}
          aria-current={round === shown ? 'page' : undefined}
          activeOptions={{ exact: true }}
          replace
          className={`inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-control px-2.5 tabular-nums ${round === shown ? 'bg-surface font-bold text-fg inset-ring inset-ring-line-ui' : 'font-medium text-fg-2 hover:bg-hover'}`}
        >
          <span className="sr-only">{weekCopy.week} </span>
          {round}
          {round === displayed && isOpen && <Pill tone="ink">{isLocked ? weekCopy.live : weekCopy.open}</Pill>}
        </Link>
      ))}
    </nav>
  );
}
