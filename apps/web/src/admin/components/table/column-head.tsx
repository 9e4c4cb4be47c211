import { FlexRender } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from '../../../components/icon.tsx';
import type { DataHeader } from './table-features.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const BUTTON = '-mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 py-1 hover:bg-hover hover:text-fg';
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
      <button type="button" className={`${BUTTON} ${direction === false ? '' : 'text-fg'}`} onClick={() => column.toggleSorting()}>
        <FlexRender header={header} />
        <Icon of={direction === false ? ChevronsUpDown : ICONS[direction]} className="size-3.5" />
      </button>
    </th>
  );
}
