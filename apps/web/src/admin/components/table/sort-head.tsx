import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from '../../../components/icon.tsx';
import { nextSort, type Sorting, standingOf } from './sorting.ts';

const SIGNS = { ascending: ArrowUp, descending: ArrowDown } as const;

export type SortHeadProps = { readonly header: string; readonly first: string; readonly sorting: Sorting };

/** The head of a column as the button that sorts by it; which way it stands is said by `aria-sort`. */
export function SortHead({ header, first, sorting }: SortHeadProps) {
  const standing = standingOf(first, sorting);
  const sign = standing === null ? ChevronsUpDown : SIGNS[standing];
  return (
    <th scope="col" aria-sort={standing ?? 'none'}>
      <button type="button" className="sort-head" onClick={() => sorting.onSort(nextSort(first, sorting))}>
        {header}
        <Icon of={sign} className="size-3.5" />
      </button>
    </th>
  );
}
