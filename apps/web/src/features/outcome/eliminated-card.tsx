import { describeRound, type EliminationReason } from '@survivor/rules';
import { CircleX } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { TeamStub } from '../../components/team-stub.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { standingsCopy } from '../standings/standings-copy.ts';
import { outcomeCopy } from './outcome-copy.ts';

export type EliminatedCardProps = {
  readonly round: number;
  readonly reason: EliminationReason | null;
  readonly team: { readonly id: string; readonly name: string } | null;
  /** The game of that team, if it is loaded. */
  readonly game: Game | null;
  readonly isCorrected: boolean;
  /** The week in play has eliminated everybody, who will share the win. */
  readonly isEverybodyOut: boolean;
};

function scoreLine(game: Game, team: { id: string; name: string }): { text: string; score: string } | null {
  if (game.homeScore === null || game.awayScore === null) return null;
  const isHome = game.homeTeam.id === team.id;
  const own = isHome ? game.homeScore : game.awayScore;
  const other = isHome ? game.awayScore : game.homeScore;
  const opponent = isHome ? game.awayTeam.name : game.homeTeam.name;
  const describe = own === other ? outcomeCopy.tiedWith : outcomeCopy.lostTo;
  return { text: describe(team.name, opponent), score: `${own}-${other}` };
}

function Why({ round, reason, team, game }: EliminatedCardProps) {
  // A member who left has a card of their own.
  if (reason === null || reason === 'left') return null;
  if (reason === 'missed' || team === null) return <span>{outcomeCopy.reasons.missed(describeRound(round))}</span>;
  const line = game !== null && (reason === 'loss' || reason === 'tie') ? scoreLine(game, team) : null;
  if (line === null) return <span>{outcomeCopy.reasons[reason](team.name)}</span>;
  return (
    <span>
      {line.text}
      <span className="num">{line.score}</span>
    </span>
  );
}

/** When and why the reader was eliminated (screens 2.8, "Eliminated card"). */
export function EliminatedCard(props: EliminatedCardProps) {
  return (
    <section className="card edged gap-3 edge-eliminated-mark print:hidden" aria-labelledby="eliminated-title">
      <div className="flex flex-wrap items-center justify-between gap-2 pt-0.5">
        <h2 id="eliminated-title" className="text-xl">
          {outcomeCopy.eliminatedTitle}
        </h2>
        <Pill tone="out">
          <Icon of={CircleX} className="size-[1em]" strokeWidth={2.4} />
          {standingsCopy.outIn(describeRound(props.round))}
        </Pill>
      </div>
      <p className="flex items-center gap-3 text-fg-2">
        {props.team !== null && <TeamStub teamId={props.team.id} name={props.team.name} verdict="incorrect" />}
        <Why {...props} />
      </p>
      {props.isCorrected && <p className="text-fg-2">{outcomeCopy.outByCorrection}</p>}
      {props.isEverybodyOut && <p>{outcomeCopy.lastOnes}</p>}
      <p className="text-fg-2">
        {outcomeCopy.thanks} {outcomeCopy.comeBack}
      </p>
    </section>
  );
}
