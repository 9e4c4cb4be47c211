import { useState } from 'react';
import { Segments } from '../../components/segments.tsx';
import { standingsCopy } from './standings-copy.ts';
import type { Sort } from './standings-view.ts';
import { afterPaint } from './use-after-paint.ts';

const OPTIONS: readonly { value: Sort; label: string }[] = [
  { value: 'name', label: standingsCopy.byName },
  { value: 'team', label: standingsCopy.byTeam },
];

/**
 * Sorts by name or team once picks are locked (screens 2.8). The button paints before the table.
 */
export function SortToggle({ sort, isShown, onSort }: { sort: Sort; isShown: boolean; onSort: (sort: Sort) => void }) {
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
  return <Segments label={standingsCopy.sort} options={OPTIONS} value={chosen} onChange={choose} className={isShown ? '' : 'invisible'} />;
}
