import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { nextSort, type Sorting, standingOf } from '../lib/sorting.ts';

const SIGNS = { ascending: ArrowUp, descending: ArrowDown } as const;

export type SortHeadProps = { readonly header: string; readonly first: string; readonly sorting: Sorting };

/** The head of a column as the button that sorts by it; which way it stands is said by `aria-sort`. */
export function SortHead({ header, first, sorting }: SortHeadProps) {
  const standing = standingOf(first, sorting);
  const Sign = standing === null ? ChevronsUpDown : SIGNS[standing];
  return (
    <th scope="col" aria-sort={standing ?? 'none'}>
      <button type="button" className="sort-head" onClick={() => sorting.onSort(nextSort(first, sorting))}>
        {header}
        <Sign className="size-3.5" aria-hidden="true" />
      </button>
    </th>
  );
}
