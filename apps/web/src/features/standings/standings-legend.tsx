import { VerdictSign } from '../../components/team-stub.tsx';
import { PickBox } from './standings-cell.tsx';
import { standingsCopy } from './standings-copy.ts';

const VERDICTS = [
  { verdict: 'correct', label: standingsCopy.correct },
  { verdict: 'incorrect', label: standingsCopy.incorrect },
  { verdict: 'open', label: standingsCopy.undecided },
] as const;

const BOXES = [
  { isFilled: true, label: standingsCopy.hidden },
  { isFilled: false, label: standingsCopy.none },
] as const;

/** The legend of the signs; boxes appear only while picks are open. */
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
