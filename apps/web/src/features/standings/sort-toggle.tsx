import { useId } from 'react';
import { standingsCopy } from '../../content/standings-copy.ts';
import type { Sort } from './standings-view.ts';

const OPTIONS: readonly { sort: Sort; label: string }[] = [
  { sort: 'name', label: standingsCopy.byName },
  { sort: 'team', label: standingsCopy.byTeam },
];

/** Name or Team; shown only once picks are locked, its place kept before (screens 2.8). */
export function SortToggle({ sort, isShown, onSort }: { sort: Sort; isShown: boolean; onSort: (sort: Sort) => void }) {
  const name = useId();
  return (
    <fieldset className={`segments ${isShown ? '' : 'invisible'}`} aria-label={standingsCopy.sort}>
      {OPTIONS.map((option) => (
        <label key={option.sort} className="segment">
          <input type="radio" className="sr-only" name={name} checked={sort === option.sort} onChange={() => onSort(option.sort)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
