import { ChevronRight } from 'lucide';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { adminCopy } from '../../admin-copy.ts';
import { type Sortable, SortChoice } from './sort-choice.tsx';
import { SortHead } from './sort-head.tsx';
import type { Sorting } from './sorting.ts';
import '../../styles/sorting.css';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Which way a first press on its head sorts, where rows can be sorted by it: `name` rising, `-created` falling. */
  readonly sort?: string;
  /** Times and short words stay on one line. */
  readonly isNowrap?: boolean;
};

export type DataTableProps<Row> = {
  /** Says to screen readers what the rows are. */
  readonly caption: string;
  /** The first one names the row; with `details` it is the button that opens them, so it holds words only. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Makes the heads of columns that have an order sort by it. */
  readonly sorting?: Sorting;
  /** Below the first cell: what must be seen without opening the row. */
  readonly note?: (row: Row) => ReactNode;
  /** Makes rows open, by a click anywhere on them or by the button in their first cell. */
  readonly details?: (row: Row) => ReactNode;
};

const CONTROLS = 'a, button, input, select, label, .menu';

/** A click on a control of the row, or one that ends a selection of text, is not meant for the row. */
function isForRow(event: MouseEvent): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
  return !isOnControl && (window.getSelection()?.toString() ?? '') === '';
}

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'note' | 'details'> & {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function TableRow<Row>({ row, columns, note, details, isOpen, onToggle }: RowProps<Row>) {
  const detailsId = useId();
  const [first, ...others] = columns;
  const title = first?.cell(row);
  return (
    <>
      <tr
        data-opens={details !== undefined}
        data-open={isOpen}
        onClick={details === undefined ? undefined : (event) => isForRow(event) && onToggle()}
      >
        <th scope="row">
          {details === undefined ? (
            title
          ) : (
            <button type="button" className="row-toggle" aria-expanded={isOpen} aria-controls={detailsId} onClick={onToggle}>
              <Icon of={ChevronRight} className="size-4" />
              <span>
                {title}
                <span className="sr-only">, {adminCopy.details}</span>
              </span>
            </button>
          )}
          {note?.(row)}
        </th>
        {others.map(({ id, header, cell, isNowrap = false }) => (
          <td key={id} data-label={header} data-nowrap={isNowrap}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {details !== undefined && isOpen && (
        <tr className="row-details" id={detailsId}>
          <td colSpan={columns.length}>{details(row)}</td>
        </tr>
      )}
    </>
  );
}

/** A table of the administration; on narrow screens each row becomes a block of labelled values. */
export function DataTable<Row>({ caption, columns, rows, rowId, sorting, ...parts }: DataTableProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  const sortable = columns.filter((column): column is Column<Row> & Sortable => column.sort !== undefined);
  return (
    <>
      {sorting !== undefined && <SortChoice columns={sortable} sorting={sorting} />}
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, sort }) =>
              sorting === undefined || sort === undefined ? (
                <th key={id} scope="col">
                  {header}
                </th>
              ) : (
                <SortHead key={id} header={header} first={sort} sorting={sorting} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowId(row);
            return <TableRow key={id} row={row} columns={columns} isOpen={open.has(id)} onToggle={() => toggle(id)} {...parts} />;
          })}
        </tbody>
      </table>
    </>
  );
}
