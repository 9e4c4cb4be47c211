import { formatRecord } from '@survivor/rules';
import { memo } from 'react';
import { teamColors, teamOf } from '../../lib/ui/team.ts';
import { useRovingFocus } from '../games/use-roving-focus.ts';
import { type Ahead, type AheadGame, type AheadSort, type AheadTeam, codeOf, shadeOf, shortNameOf, sortTeams } from './ahead-view.ts';
import { formatDay } from './format-day.ts';
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
      className="ahead-cell"
      data-shade={shadeOf(game.record)}
      aria-pressed={isPlanned}
      onClick={() => onChange({ round, teamId: isPlanned ? null : team.id })}
    >
      <span className="ahead-place">{game.place === 'home' ? aheadCopy.vs : aheadCopy.at}</span> {codeOf(game.opponentId)}
      <span className="sr-only">{aheadCopy.cell(shortNameOf(game.opponentId), formatRecord(game.record), aheadCopy.week(round))}</span>
    </button>
  );
});

function Row({ team, ahead, planned, onChange }: { team: AheadTeam; ahead: Ahead; planned: number | undefined; onChange: ChangePlan }) {
  return (
    <tr data-planned={planned !== undefined}>
      <th scope="row">
        <span className="ahead-team" style={teamColors(teamOf(team.id))}>
          {team.code}
        </span>
        <span className="sr-only">{team.name}</span> <span className="ahead-record">{formatRecord(team.record)}</span>
      </th>
      {ahead.weeks.map(({ round }) => {
        const game = team.games.get(round);
        return game === undefined ? (
          <td key={round} className="ahead-bye">
            {aheadCopy.bye}
          </td>
        ) : (
          <td key={round}>
            <Cell team={team} round={round} game={game} isPlanned={planned === round} onChange={onChange} />
          </td>
        );
      })}
    </tr>
  );
}

function Head({ ahead, sort, onSort }: { ahead: Ahead; sort: AheadSort; onSort: (sort: AheadSort) => void }) {
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={sort === 'team' ? 'ascending' : undefined}>
          {aheadCopy.team}
        </th>
        {ahead.weeks.map(({ round, day }) => (
          <th key={round} scope="col" aria-sort={sort === round ? 'ascending' : undefined}>
            <button type="button" className="ahead-week" onClick={() => onSort(round)}>
              {aheadCopy.shortWeek(round)}
              <small>{day !== null && formatDay(day)}</small>
              <span className="sr-only">{aheadCopy.sortBy(round)}</span>
            </button>
          </th>
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="ahead-scroll" aria-label={aheadCopy.keys} tabIndex={0}>
      <table className="ahead-grid">
        <Head ahead={ahead} sort={sort} onSort={onSort} />
        <tbody ref={roving.ref} onFocus={roving.onFocus} onKeyDown={roving.onKeyDown}>
          {sortTeams(ahead.teams, sort).map((team) => (
            <Row key={team.id} team={team} ahead={ahead} planned={planned.get(team.id)} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
