import { useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { ByeTeams } from './bye-teams.tsx';
import { ChooseBar } from './choose-bar.tsx';
import { chooseCopy } from './choose-copy.ts';
import { GameRows, type GameRowsProps } from './game-rows.tsx';
import { LastMarks } from './last-marks.tsx';
import { byesOf, countStatuses } from './team-status.ts';

export type ChooseRoundProps = Omit<GameRowsProps, 'games' | 'isAvailableOnly'> & {
  readonly round: string;
  /** Undefined while they load. */
  readonly games: readonly Game[] | undefined;
};

/** A legend of the result marks. */
function MarksKey() {
  return (
    <p className="flex items-center gap-2 px-1 text-2xs text-fg-2">
      <LastMarks last={['W', 'W', 'L', 'T', 'W']} />
      {chooseCopy.key}
    </p>
  );
}

function NoGames() {
  return (
    <section className="card grid gap-1 py-6 text-center">
      <h2>{gamesCopy.emptyTitle}</h2>
      <p className="text-sm text-fg-2">{gamesCopy.emptyText}</p>
    </section>
  );
}

/** The games of the week to pick from, and the teams on a bye. */
export function ChooseRound({ round, games, ...rows }: ChooseRoundProps) {
  const [isAvailableOnly, setIsAvailableOnly] = useState(false);
  const { statuses, forms } = rows;
  if (games === undefined) return <Skeleton kind="choose" className="h-[44rem] rounded-card" />;
  if (games.length === 0) return <NoGames />;
  return (
    <div className="grid gap-2">
      <ChooseBar counts={countStatuses(statuses)} isAvailableOnly={isAvailableOnly} onToggle={() => setIsAvailableOnly(!isAvailableOnly)} />
      <section className="card overflow-hidden p-0" aria-label={gamesCopy.title(round)}>
        <GameRows games={games} isAvailableOnly={isAvailableOnly} {...rows} />
        {!isAvailableOnly && <ByeTeams teamIds={byesOf(games)} statuses={statuses} forms={forms} />}
      </section>
      <MarksKey />
    </div>
  );
}
