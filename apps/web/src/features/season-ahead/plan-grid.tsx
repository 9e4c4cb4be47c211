import { formatRecord } from '@survivor/rules';
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { WideTable } from '../../components/wide-table.tsx';
import { teamColors, teamOf } from '../../lib/ui/team.ts';
import { useRovingFocus } from '../games/use-roving-focus.ts';
import {
  type Ahead,
  type AheadGame,
  type AheadSort,
  type AheadTeam,
  codeOf,
  formatDay,
  shadeOf,
  shortNameOf,
  sortTeams,
} from './ahead-view.ts';
import { SHADES } from './scale.tsx';
import { aheadCopy } from './season-ahead-copy.ts';
import type { ChangePlan } from './use-plan.ts';

type CellProps = {
  readonly team: AheadTeam;
  readonly round: number;
  readonly game: AheadGame;
  readonly isPlanned: boolean;
  readonly onChange: ChangePlan;
};

/** A game as a button that plans its team for the week or removes it from the plan. */
const Cell = memo(function Cell({ team, round, game, isPlanned, onChange }: CellProps) {
  return (
    <button
      type="button"
      className={`h-9 w-full scroll-mt-24 desk:scroll-mt-14 rounded-badge whitespace-nowrap tabular-nums hover:inset-ring-2 hover:inset-ring-line-ui ${isPlanned ? 'bg-accent-soft font-heavy text-accent inset-ring-2 inset-ring-accent' : `font-medium inset-ring inset-ring-line ${SHADES[shadeOf(game.record)]}`}`}
      data-shade={shadeOf(game.record)}
      aria-pressed={isPlanned}
      onClick={() => onChange({ round, teamId: isPlanned ? null : team.id })}
    >
      <span className={`text-2xs font-body ${isPlanned ? '' : 'text-fg-2'}`}>{game.place === 'home' ? aheadCopy.vs : aheadCopy.at}</span>{' '}
      {codeOf(game.opponentId)}
      <span className="sr-only">{aheadCopy.cell(shortNameOf(game.opponentId), formatRecord(game.record), aheadCopy.week(round))}</span>
    </button>
  );
});

function Row({ team, ahead, planned, onChange }: { team: AheadTeam; ahead: Ahead; planned: number | undefined; onChange: ChangePlan }) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-1 bg-surface pr-2 text-left font-bold whitespace-nowrap">
        <span
          data-code
          className={`team-stripe inline-flex items-center gap-1.75 text-base font-[800] font-stretch-112% ${planned === undefined ? '' : 'text-accent'}`}
          style={teamColors(teamOf(team.id))}
        >
          {team.code}
        </span>
        <span className="sr-only">{team.name}</span>{' '}
        <span data-record className="num ml-0.5 font-medium text-fg-3">
          {formatRecord(team.record)}
        </span>
      </th>
      {ahead.weeks.map(({ round }) => {
        const game = team.games.get(round);
        return game === undefined ? (
          <td key={round} className="text-center font-medium text-fg-3">
            {aheadCopy.bye}
          </td>
        ) : (
          <td key={round} className="text-center">
            <Cell team={team} round={round} game={game} isPlanned={planned === round} onChange={onChange} />
          </td>
        );
      })}
    </tr>
  );
}

type HeadCellProps = { readonly isSorted: boolean; readonly className?: string; readonly children: ReactNode };

function HeadCell({ isSorted, className = '', children }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={isSorted ? 'ascending' : undefined}
      className={`bg-surface font-bold ${isSorted ? 'text-fg shadow-[inset_0_-2px_0_var(--text)]' : ''} ${className}`}
    >
      {children}
    </th>
  );
}

type HeadProps = Pick<PlanGridProps, 'ahead' | 'sort' | 'onSort'> & { readonly isCopy?: boolean };

function Head({ ahead, sort, onSort, isCopy = false }: HeadProps) {
  return (
    <thead className="text-2xs leading-[1.2] font-stretch-92% whitespace-nowrap text-fg-2">
      <tr>
        <HeadCell isSorted={sort === 'team'} className="sticky left-0 z-1 w-30 pr-2 text-left">
          {aheadCopy.team}
        </HeadCell>
        {ahead.weeks.map(({ round, day }) => (
          <HeadCell key={round} isSorted={sort === round}>
            <button
              type="button"
              className="min-h-10 w-full rounded-badge hover:bg-hover"
              tabIndex={isCopy ? -1 : undefined}
              onClick={() => onSort(round)}
            >
              {aheadCopy.shortWeek(round)}
              <small className="block text-2xs font-medium text-fg-3">{day !== null && formatDay(day)}</small>
              <span className="sr-only">{aheadCopy.sortBy(round)}</span>
            </button>
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

export type PlanGridProps = {
  readonly ahead: Ahead;
  readonly sort: AheadSort;
  readonly onSort: (sort: AheadSort) => void;
  /** The planned round of each team. */
  readonly planned: ReadonlyMap<string, number>;
  readonly onChange: ChangePlan;
};

/** Unused teams by remaining week. */
export function PlanGrid({ ahead, sort, onSort, planned, onChange }: PlanGridProps) {
  const roving = useRovingFocus<HTMLTableSectionElement>();
  const region = useRef<HTMLElement>(null);
  const table = 'table-fixed w-[max(100%,calc(7.5rem+var(--weeks)*3.25rem))] border-separate border-spacing-0.5 text-xs';
  const weeks = { '--weeks': ahead.weeks.length } as CSSProperties;
  return (
    <WideTable
      label={aheadCopy.keys}
      region={region}
      className="phone:group-data-[view=weeks]:hidden"
      renderPinned={() => (
        <table className={table} style={weeks}>
          <Head ahead={ahead} sort={sort} onSort={onSort} isCopy />
        </table>
      )}
      content={sort}
    >
      <table className={table} style={weeks}>
        <Head ahead={ahead} sort={sort} onSort={onSort} />
        <tbody ref={roving.ref} onFocus={roving.onFocus} onKeyDown={roving.onKeyDown}>
          {sortTeams(ahead.teams, sort).map((team) => (
            <Row key={team.id} team={team} ahead={ahead} planned={planned.get(team.id)} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
