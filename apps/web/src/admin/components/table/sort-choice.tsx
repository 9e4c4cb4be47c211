import { adminCopy } from '../../admin-copy.ts';
import { FilterSelect } from '../filter-select.tsx';
import { directionOf, type Sorting, waysOf } from './sorting.ts';

export type Sortable = { readonly header: string; readonly sort: string };
export type SortChoiceProps = { readonly columns: readonly Sortable[]; readonly sorting: Sorting };

const USUAL = '';

/** The same choice where rows are blocks and have no heads. */
export function SortChoice({ columns, sorting: { value, usual, onSort } }: SortChoiceProps) {
  const ways = columns.flatMap(({ header, sort }) => waysOf(sort).map((way) => [way, adminCopy.sorted[directionOf(way)](header)] as const));
  const options = Object.fromEntries(usual === undefined ? [[USUAL, adminCopy.usualOrder], ...ways] : ways);
  return (
    <div className="sort-choice">
      <FilterSelect
        label={adminCopy.sortBy}
        options={options}
        value={value ?? usual ?? USUAL}
        onChange={(way) => onSort(way === usual || way === USUAL ? undefined : way)}
      />
    </div>
  );
}
