import { FlexRender } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from '../../../components/icon.tsx';
import type { DataHeader } from './table-features.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ICONS = { asc: ArrowUp, desc: ArrowDown } as const;

/** The head of a column; if the column is sortable, a button that sorts by it. */
export function ColumnHead<Row extends object>({ header }: { header: DataHeader<Row> }) {
  const { column } = header;
  if (!column.getCanSort()) {
    return (
      <th scope="col">
        <FlexRender header={header} />
      </th>
    );
  }
  const direction = column.getIsSorted();
  return (
    <th scope="col" aria-sort={direction === false ? 'none' : ARIA_SORT[direction]}>
      <button type="button" className="sort-head" onClick={() => column.toggleSorting()}>
        <FlexRender header={header} />
        <Icon of={direction === false ? ChevronsUpDown : ICONS[direction]} className="size-3.5" />
      </button>
    </th>
  );
}
