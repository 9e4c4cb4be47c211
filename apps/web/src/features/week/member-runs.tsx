import { describeRound, type Standings } from '@survivor/rules';
import { teamOf } from '../../lib/ui/team.ts';
import { weekCopy } from './week-copy.ts';

/** A larger league shows only the reader's own run. */
const MOST_DRAWN = 200;

/** Member indices: the reader first, then by weeks survived. */
function runOrder(standings: Standings): number[] {
  const { ownIndex } = standings;
  const { toRound } = standings.document;
  if (standings.total > MOST_DRAWN) return ownIndex < 0 ? [] : [ownIndex];
  const lasted = (index: number) =>
    index === ownIndex ? Number.POSITIVE_INFINITY : (standings.member(index).eliminatedRound ?? toRound + 1);
  return Array.from({ length: standings.count }, (_, index) => index).sort((a, b) => lasted(b) - lasted(a) || a - b);
}

function Run({ standings, index, through }: { standings: Standings; index: number; through: number }) {
  const { name, isOwn, eliminatedRound } = standings.member(index);
  const isOut = eliminatedRound !== null && eliminatedRound <= through;
  const cell = isOut ? standings.cell(index, eliminatedRound) : null;
  const team = cell?.kind === 'pick' ? (teamOf(String(cell.teamId))?.abbreviation ?? null) : null;
  const stateOf = (round: number) => (isOut && round >= eliminatedRound ? (round === eliminatedRound ? 'out' : 'after') : 'through');
  return (
    <li>
      <span className={`truncate ${isOwn ? 'font-bold text-accent' : ''}`}>{name}</span>
      <span
        className="run"
        role="img"
        aria-label={isOut ? weekCopy.outIn(describeRound(eliminatedRound)) : weekCopy.aliveAfter(describeRound(through))}
      >
        {standings.rounds
          .filter((round) => round <= through)
          .map((round) => (
            <span key={round} className="run-step" data-state={stateOf(round)} />
          ))}
      </span>
      <span className="num text-right text-xs whitespace-nowrap text-fg-3">
        {isOut ? weekCopy.outWith(describeRound(eliminatedRound), team) : weekCopy.standing}
      </span>
    </li>
  );
}

/** Each member's season as a strip, up to the shown week. */
export function MemberRuns({ standings, through }: { standings: Standings; through: number }) {
  return (
    <section className="card grid gap-3" aria-labelledby="runs-title">
      <h2 id="runs-title">{standings.total > MOST_DRAWN ? weekCopy.ownRun : weekCopy.runs}</h2>
      <ul className="runs">
        {runOrder(standings).map((index) => (
          <Run key={index} standings={standings} index={index} through={through} />
        ))}
      </ul>
    </section>
  );
}
