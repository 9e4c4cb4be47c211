import { formatRecord } from '@survivor/rules';
import { ChevronDown } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { TeamStub } from '../../components/team-stub.tsx';
import { type Ahead, type AheadTeam, type AheadWeek, codeOf, formatDay, nameOf, shadeOf, shortNameOf, sortTeams } from './ahead-view.ts';
import { SHADES } from './scale.tsx';
import { aheadCopy } from './season-ahead-copy.ts';
import type { ChangePlan } from './use-plan.ts';

const FIRST = 12;

/** The team planned for a week, with its game. */
function PlannedTeam({ teamId, team, round }: { teamId: string; team: AheadTeam | undefined; round: number }) {
  const game = team?.games.get(round);
  return (
    <>
      <TeamStub teamId={teamId} name={nameOf(teamId)} />
      {game === undefined ? (
        <span>{aheadCopy.off}</span>
      ) : (
        <span>
          {game.place === 'home' ? aheadCopy.vs : aheadCopy.at} <b className="text-fg">{shortNameOf(game.opponentId)}</b>,{' '}
          {formatRecord(game.record)}
        </span>
      )}
    </>
  );
}

type OptionsProps = {
  readonly week: AheadWeek;
  readonly teams: readonly AheadTeam[];
  readonly plannedId: string | undefined;
  readonly onChange: ChangePlan;
};

/** Teams that play in a week and are not planned for another, the weakest opponents first. */
function Options({ week: { round }, teams, plannedId, onChange }: OptionsProps) {
  const [isAll, setIsAll] = useState(false);
  const sorted = sortTeams(teams, round);
  const shown = isAll ? sorted : sorted.slice(0, FIRST);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-1 py-3">
      {shown.map((team) => {
        const game = team.games.get(round);
        if (game === undefined) return null;
        const isPlanned = team.id === plannedId;
        return (
          <button
            key={team.id}
            type="button"
            className={`min-h-12 rounded-md px-2 py-1.5 text-left text-2xs leading-[1.25] inset-ring ${isPlanned ? 'bg-accent-soft text-accent inset-ring-2 inset-ring-accent' : `text-fg-2 inset-ring-line ${SHADES[shadeOf(game.record)]}`}`}
            aria-pressed={isPlanned}
            onClick={() => onChange({ round, teamId: isPlanned ? null : team.id })}
          >
            <b className={`block text-sm font-[800] font-stretch-112% ${isPlanned ? '' : 'text-fg'}`}>{team.code}</b>
            {game.place === 'home' ? aheadCopy.vs : aheadCopy.at} {codeOf(game.opponentId)}, {formatRecord(game.record)}
          </button>
        );
      })}
      <p className="col-span-full pt-1.5 text-xs text-fg-3">
        {aheadCopy.sorted}{' '}
        {shown.length < sorted.length && (
          <button type="button" className="prose-link" onClick={() => setIsAll(true)}>
            {aheadCopy.showAll(sorted.length)}
          </button>
        )}
      </p>
    </div>
  );
}

type WeekProps = {
  readonly week: AheadWeek;
  readonly teams: readonly AheadTeam[];
  readonly planned: ReadonlyMap<string, number>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: ChangePlan;
};

function Week({ week, teams, planned, isOpen, onToggle, onChange }: WeekProps) {
  const { round, day } = week;
  const button = useRef<HTMLButtonElement>(null);
  const plannedId = [...planned].find(([, plannedRound]) => plannedRound === round)?.[0];
  const playing = teams.filter(({ games }) => games.has(round));
  const free = playing.filter(({ id }) => !planned.has(id));
  const choose: ChangePlan = (change) => {
    onChange(change);
    onToggle();
    button.current?.focus();
  };
  return (
    <li className="border-t border-line first:border-t-0">
      <div className={`grid min-h-13 grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-3 ${isOpen ? '-mx-4 bg-sunken px-4' : ''}`}>
        <span className="leading-[1.2] font-bold">
          {aheadCopy.week(round)}
          <small className={`block text-2xs font-medium ${isOpen ? 'text-fg-2' : 'text-fg-3'}`}>{day !== null && formatDay(day)}</small>
        </span>
        <span className="flex min-w-0 items-center gap-2.5 text-sm text-fg-2">
          {plannedId === undefined ? (
            <span className={isOpen ? '' : 'text-fg-3'}>{isOpen ? aheadCopy.choose(free.length) : aheadCopy.open(free.length)}</span>
          ) : (
            <PlannedTeam teamId={plannedId} team={teams.find(({ id }) => id === plannedId)} round={round} />
          )}
        </span>
        <button ref={button} type="button" className="link min-h-11 text-sm" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? aheadCopy.close : plannedId === undefined ? aheadCopy.doPlan : aheadCopy.change}
          <span className="sr-only">{aheadCopy.forWeek(round)}</span>
          {isOpen && <Icon of={ChevronDown} className="size-4 rotate-180" />}
        </button>
      </div>
      {isOpen && (
        <Options
          week={week}
          teams={playing.filter(({ id }) => id === plannedId || !planned.has(id))}
          plannedId={plannedId}
          onChange={choose}
        />
      )}
    </li>
  );
}

export type WeekListProps = { readonly ahead: Ahead; readonly planned: ReadonlyMap<string, number>; readonly onChange: ChangePlan };

/** The remaining weeks with the plan. One week at a time expands to its teams. */
export function WeekList({ ahead, planned, onChange }: WeekListProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ul className="phone:group-data-[view=grid]:hidden desk:hidden">
      {ahead.weeks.map((week) => (
        <Week
          key={week.round}
          week={week}
          teams={ahead.teams}
          planned={planned}
          isOpen={opened === week.round}
          onToggle={() => setOpened(opened === week.round ? null : week.round)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}
