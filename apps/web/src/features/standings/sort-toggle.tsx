import { useId, useState } from 'react';
import { standingsCopy } from './standings-copy.ts';
import type { Sort } from './standings-view.ts';
import { afterPaint } from './use-after-paint.ts';

const OPTIONS: readonly { sort: Sort; label: string }[] = [
  { sort: 'name', label: standingsCopy.byName },
  { sort: 'team', label: standingsCopy.byTeam },
];

/** Name or Team; shown only once picks are locked, its place kept before (screens 2.8). A choice is painted before the table that it asks for. */
export function SortToggle({ sort, isShown, onSort }: { sort: Sort; isShown: boolean; onSort: (sort: Sort) => void }) {
  const name = useId();
  const [shown, setShown] = useState(sort);
  const [chosen, setChosen] = useState(sort);
  if (shown !== sort) {
    setShown(sort);
    setChosen(sort);
  }
  const choose = (next: Sort) => {
    setChosen(next);
    afterPaint(() => onSort(next));
  };
  return (
    <fieldset className={`segments ${isShown ? '' : 'invisible'}`} aria-label={standingsCopy.sort}>
      {OPTIONS.map((option) => (
        <label key={option.sort} className="segment">
          <input type="radio" className="sr-only" name={name} checked={chosen === option.sort} onChange={() => choose(option.sort)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
