import type { Standings } from '@survivor/rules';
import type { ReactNode } from 'react';
import { TeamStub } from '../../components/team-stub.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { scoreLine } from './score-line.ts';
import { weekCopy } from './week-copy.ts';

const MAX_SHOWN = 100;

function Cause({ standings, index, round, games }: { standings: Standings; index: number; round: number; games: readonly Game[] }) {
  const cell = standings.cell(index, round);
  if (standings.hasLeft(index)) return <span className="text-sm text-fg-2">{weekCopy.left}</span>;
  if (cell.kind !== 'pick') return <span className="text-sm text-fg-2">{weekCopy.missed}</span>;
  const teamId = String(cell.teamId);
  return (
    <span className="num inline-flex items-center gap-2 text-sm whitespace-nowrap text-fg-2">
      <TeamStub teamId={teamId} name={standings.teamName(cell.teamId)} verdict="incorrect" />
      {scoreLine(games, teamId)}
    </span>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 text-base leading-snug first:border-t-0">
      {children}
    </li>
  );
}

export type EliminatedMembersProps = {
  readonly standings: Standings;
  readonly eliminatedIndexes: readonly number[];
  /** The number of eliminated members, including those without a row in the standings. */
  readonly eliminatedCount: number;
  readonly round: number;
  readonly games: readonly Game[];
};

/** Members eliminated in the week, each with the cause and the number of weeks survived. */
export function EliminatedMembers({ standings, eliminatedIndexes, eliminatedCount, round, games }: EliminatedMembersProps) {
  const hidden = eliminatedCount - Math.min(eliminatedIndexes.length, MAX_SHOWN);
  return (
    <ul className="grid">
      {eliminatedIndexes.slice(0, MAX_SHOWN).map((index) => (
        <Line key={index}>
          <span className="min-w-0">
            <b className="block truncate">{standings.member(index).name}</b>
            <span className="text-xs text-fg-3">
              {(standings.isWinner(index) ? weekCopy.wonThrough : weekCopy.throughWeeks)(round - standings.document.fromRound)}
            </span>
          </span>
          <Cause standings={standings} index={index} round={round} games={games} />
        </Line>
      ))}
      {hidden > 0 && <Line>{standings.document.window ? weekCopy.notListed(hidden) : weekCopy.more(hidden)}</Line>}
    </ul>
  );
}
