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
};

/** Links to each past week, and to the league page for the current one. */
export function WeekSwitcher({ leagueId, rounds, shown, displayed, isOpen }: WeekSwitcherProps) {
  return (
    <nav className="weeks" aria-label={weekCopy.switcher}>
      <span aria-hidden="true">{weekCopy.week}</span>
      {rounds.map((round) => (
        <Link
          key={round}
          to={round === displayed && isOpen ? '/home/league/$leagueId' : '/home/league/$leagueId/week/$round'}
          params={{ leagueId, round: String(round) }}
          aria-current={round === shown ? 'page' : undefined}
          activeOptions={{ exact: true }}
          replace
        >
          <span className="sr-only">{weekCopy.week} </span>
          {round}
          {round === displayed && isOpen && <Pill tone="ink">{weekCopy.open}</Pill>}
        </Link>
      ))}
    </nav>
  );
}
