import { useEffect, useState } from 'react';
import { VerdictSign } from '../../components/team-stub.tsx';
import { getStoredValue, storeValue } from '../../lib/session/session-storage.ts';
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

/** The legend of the signs, on the first visit only. Boxes appear only while picks are open. */
export function StandingsLegend({ isLocked, isLoaded }: { isLocked: boolean; isLoaded: boolean }) {
  const id = isLocked ? 'legend' : 'legend-with-boxes';
  const [wasShown] = useState(() => getStoredValue('dismissedPrompt', id) === true);
  useEffect(() => {
    if (isLoaded) storeValue('dismissedPrompt', id, true);
  }, [isLoaded, id]);
  if (wasShown) return null;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-fg-2 *:inline-flex *:items-center *:gap-1.5">
      {VERDICTS.map(({ verdict, label }) => (
        <li key={verdict}>
          <span className="inline-flex h-4.5 overflow-hidden rounded-badge">
            <VerdictSign verdict={verdict} />
          </span>
          {label}
        </li>
      ))}
      {!isLocked &&
        BOXES.map(({ isFilled, label }) => (
          <li key={label}>
            <PickBox isFilled={isFilled} size="size-4.5" />
            {label}
          </li>
        ))}
    </ul>
  );
}
