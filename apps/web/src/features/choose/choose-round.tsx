import { useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { TeamStub } from '../../components/team-stub.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { chooseCopy } from './choose-copy.ts';
import { statusLabel } from './describe-side.ts';
import { GameRows, type GameRowsProps } from './game-rows.tsx';
import { LastMarks } from './last-marks.tsx';
import { byesOf, countStatuses, type StatusCounts } from './team-status.ts';

/** Teams without a game this week, each with the week it was used in or its record. */
function ByeTeams({ teamIds, statuses, records }: Pick<GameRowsProps, 'statuses' | 'records'> & { teamIds: string[] }) {
  if (teamIds.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-3 py-2.5 text-sm text-fg-2 desk:px-4">
      <h2 className="text-sm font-medium font-stretch-100%">{chooseCopy.byes}</h2>
      <ul className="contents">
        {teamIds.map((teamId) => {
          const status = statuses.get(teamId);
          return (
            <li key={teamId} className="inline-flex items-center gap-1.5">
              <TeamStub teamId={teamId} name={teamOf(teamId)?.name ?? ''} />
              <span className="num text-xs">{(status && statusLabel(status)) ?? records.get(teamId)?.record}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type ChooseBarProps = {
  readonly counts: StatusCounts;
  readonly isAvailableOnly: boolean;
  readonly onToggle: () => void;
};

const OFF = 'before:border-line-ui before:bg-[radial-gradient(circle_at_9px_50%,var(--border-ui)_5.5px,transparent_6px)]';
const ON = 'before:border-ink before:bg-ink before:bg-[radial-gradient(circle_at_22px_50%,var(--on-ink)_5.5px,transparent_6px)]';

/** The number of available teams, and a switch that hides the others. */
function ChooseBar({ counts, isAvailableOnly, onToggle }: ChooseBarProps) {
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

export type ChooseRoundProps = Omit<GameRowsProps, 'games' | 'isAvailableOnly'> & {
  readonly round: string;
  /** Undefined while they load. */
  readonly games: readonly Game[] | undefined;
};

/** The games of the week to pick from, and the teams on a bye. */
export function ChooseRound({ round, games, ...rows }: ChooseRoundProps) {
  const [isAvailableOnly, setIsAvailableOnly] = useState(false);
  const { statuses, records } = rows;
  if (games === undefined) return <Skeleton kind="choose" className="h-[44rem] rounded-card" />;
  if (games.length === 0) {
    return (
      <section className="card grid gap-1 py-6 text-center">
        <h2>{gamesCopy.emptyTitle}</h2>
        <p className="text-sm text-fg-2">{gamesCopy.emptyText}</p>
      </section>
    );
  }
  return (
    <div className="grid gap-2">
      <ChooseBar counts={countStatuses(statuses)} isAvailableOnly={isAvailableOnly} onToggle={() => setIsAvailableOnly(!isAvailableOnly)} />
      <section className="card overflow-hidden p-0" aria-label={gamesCopy.title(round)}>
        <GameRows games={games} isAvailableOnly={isAvailableOnly} {...rows} />
        {!isAvailableOnly && <ByeTeams teamIds={byesOf(games)} statuses={statuses} records={records} />}
      </section>
      <p className="flex items-center gap-2 px-1 text-2xs text-fg-2">
        <LastMarks last={['W', 'W', 'L', 'T', 'W']} />
        {chooseCopy.key}
      </p>
    </div>
  );
}
