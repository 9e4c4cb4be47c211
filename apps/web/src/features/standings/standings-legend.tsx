import { VerdictSign } from '../../components/team-stub.tsx';
import { copy } from '../../content/copy.ts';
import { PickBox } from './standings-cell.tsx';

const VERDICTS = [
  { verdict: 'correct', label: copy.standings.correct },
  { verdict: 'incorrect', label: copy.standings.incorrect },
  { verdict: 'open', label: copy.standings.undecided },
] as const;

const BOXES = [
  { isFilled: true, label: copy.standings.hidden },
  { isFilled: false, label: copy.standings.none },
] as const;

/** What the signs mean; the boxes only while picks are open. */
export function StandingsLegend({ isLocked }: { isLocked: boolean }) {
  return (
    <ul className="legend">
      {VERDICTS.map(({ verdict, label }) => (
        <li key={verdict}>
          <span className="stub">
            <VerdictSign verdict={verdict} />
          </span>
          {label}
        </li>
      ))}
      {!isLocked &&
        BOXES.map(({ isFilled, label }) => (
          <li key={label}>
            <PickBox isFilled={isFilled} />
            {label}
          </li>
        ))}
    </ul>
  );
}
