import { FlexRender } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronRight, ChevronsUpDown } from 'lucide';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { adminCopy } from '../../admin-copy.ts';
import { SortSelect } from './sort-select.tsx';
import type { DataHeader, DataRow, DataTableInstance } from './table-features.ts';
import './data-table.css';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const BUTTON = '-mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 py-1 hover:bg-hover hover:text-fg';
const ICONS = { asc: ArrowUp, desc: ArrowDown } as const;

/** The head of a column; if the column is sortable, a button that sorts by it. */
function ColumnHead<Row extends object>({ header }: { header: DataHeader<Row> }) {
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

export type DataTableProps<Row extends object> = {
  /** Made by `useDataTable`. */
  readonly table: DataTableInstance<Row>;
  /** Describes the rows to screen readers. */
  readonly caption: string;
  /** Shown below the first cell, also while the row is closed. */
  readonly note?: (row: Row) => ReactNode;
  /** Shown while an expandable row is open. */
  readonly details?: (row: Row) => ReactNode;
};

const CONTROLS = 'a, button, input, select, label, .menu';

/** Whether a click is meant for the row: not for a control in it, and not to select text. */
function isRowClick(event: MouseEvent): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
  return !isOnControl && (window.getSelection()?.toString() ?? '') === '';
}

type TableRowProps<Row extends object> = Pick<DataTableProps<Row>, 'note' | 'details'> & { readonly row: DataRow<Row> };

function TableRow<Row extends object>({ row, note, details }: TableRowProps<Row>) {
  const detailsId = useId();
  const [first, ...others] = row.getAllCells();
  const isOpen = row.getIsExpanded();
  const title = first && <FlexRender cell={first} />;
  return (
    <>
      <tr
        data-opens={row.getCanExpand()}
        data-open={isOpen}
        onClick={row.getCanExpand() ? (event) => isRowClick(event) && row.toggleExpanded() : undefined}
      >
        <th scope="row">
          {row.getCanExpand() ? (
            <button
              type="button"
              className="row-toggle"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => row.toggleExpanded()}
            >
              <Icon of={ChevronRight} className="size-4" />
              <span>
                {title}
                <span className="sr-only">, {adminCopy.details}</span>
              </span>
            </button>
          ) : (
            title
          )}
          {note?.(row.original)}
        </th>
        {others.map((cell) => {
          const { header, meta } = cell.column.columnDef;
          return (
            <td key={cell.id} data-label={header} data-nowrap={meta?.isNowrap === true}>
              <FlexRender cell={cell} />
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr className="row-details" id={detailsId}>
          <td colSpan={others.length + 1}>{details?.(row.original)}</td>
        </tr>
      )}
    </>
  );
}

/** A table whose first column names the row. In a narrow container each row becomes a block. */
export function DataTable<Row extends object>({ table, caption, ...rowProps }: DataTableProps<Row>) {
  return (
    <>
      {table.options.enableSorting === true && <SortSelect table={table} />}
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id}>
              {headers.map((header) => (
                <ColumnHead key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} row={row} {...rowProps} />
          ))}
        </tbody>
      </table>
    </>
  );
}
