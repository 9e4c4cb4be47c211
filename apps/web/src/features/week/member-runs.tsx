import { describeRound, leagueEndCopy, type Standings } from '@survivor/rules';
import { teamOf } from '../../lib/ui/team.ts';
import { weekCopy } from './week-copy.ts';

/** A larger league shows only the reader's own run. */
const MAX_DRAWN = 200;

/** Member indices: the reader first, then by weeks survived. */
function runOrder(standings: Standings): number[] {
  const { ownIndex } = standings;
  const { toRound } = standings.document;
  if (standings.total > MAX_DRAWN) return ownIndex < 0 ? [] : [ownIndex];
  const lasted = (index: number) =>
    index === ownIndex ? Number.POSITIVE_INFINITY : (standings.member(index).eliminatedRound ?? toRound + 1);
  return Array.from({ length: standings.count }, (_, index) => index).sort((a, b) => lasted(b) - lasted(a) || a - b);
}

const STEPS = {
  through: 'h-4 rounded-xs bg-alive-soft inset-ring inset-ring-alive-mark',
  out: 'h-2 rounded-xs bg-eliminated-mark',
  after: 'h-4 border-b border-line',
};

function Run({ standings, index, through }: { standings: Standings; index: number; through: number }) {
  const { name, isOwn, eliminatedRound } = standings.member(index);
  const isEliminated = eliminatedRound !== null && eliminatedRound <= through;
  const hasWon = standings.isWinner(index) && through === standings.document.toRound;
  const hasLeft = isEliminated && standings.hasLeft(index);
  const endedIn = hasLeft ? weekCopy.leftIn : weekCopy.outIn;
  const fate = isEliminated ? endedIn(describeRound(eliminatedRound)) : weekCopy.aliveAfter(describeRound(through));
  const cell = isEliminated && !hasLeft ? standings.cell(index, eliminatedRound) : null;
  const team = cell?.kind === 'pick' ? (teamOf(String(cell.teamId))?.abbreviation ?? null) : null;
  const stateOf = (round: number) => (isEliminated && round >= eliminatedRound ? (round === eliminatedRound ? 'out' : 'after') : 'through');
  return (
    <li className="grid min-h-8 break-inside-avoid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_6rem] items-center gap-3 text-sm">
      <span className={`truncate ${isOwn ? 'font-bold text-accent' : ''}`}>{name}</span>
      <span className="grid auto-cols-fr grid-flow-col items-end gap-0.75" role="img" aria-label={hasWon ? leagueEndCopy.winner : fate}>
        {standings.rounds
          .filter((round) => round <= through)
          .map((round) => (
            <span key={round} className={STEPS[stateOf(round)]} />
          ))}
      </span>
      <span className="num text-right text-xs whitespace-nowrap text-fg-3">
        {hasWon
          ? leagueEndCopy.winner
          : hasLeft
            ? fate
            : isEliminated
              ? weekCopy.outWith(describeRound(eliminatedRound), team)
              : weekCopy.standing}
      </span>
    </li>
  );
}

/** Each member's season as a strip, up to the shown week. */
export function MemberRuns({ standings, through }: { standings: Standings; through: number }) {
  return (
    <section className="card grid gap-3" aria-labelledby="runs-title">
      <h2 id="runs-title">{standings.total > MAX_DRAWN ? weekCopy.ownRun : weekCopy.runs}</h2>
      <ul className="grid gap-x-10 min-[1100px]:block min-[1100px]:columns-2">
        {runOrder(standings).map((index) => (
          <Run key={index} standings={standings} index={index} through={through} />
        ))}
      </ul>
    </section>
  );
}
