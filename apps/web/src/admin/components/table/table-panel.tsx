import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type DataTableOptions, useDataTable } from './use-data-table.ts';

/** A card whose table reaches its edges, and whose other parts keep a margin of `--pad`. */
export const TABLE_PANEL = 'card @container grid gap-3 px-0 pb-0 [--pad:1rem] *:min-w-0 desk:[--pad:1.5rem] [&>:not(table)]:mx-(--pad)';

export type TablePanelProps<Row extends object> = Pick<DataTableProps<Row>, 'caption' | 'details'> &
  Pick<DataTableOptions<Row>, 'columns' | 'rows' | 'rowId'> & {
    readonly id: string;
    readonly title: string;
    /** Beside the heading. */
    readonly aside?: ReactNode;
    /** Above the rows. */
    readonly lead?: string;
    /** In place of the rows. */
    readonly empty?: string;
  };

/** A section of a page with a short table that is neither sorted nor paged. */
export function TablePanel<Row extends object>({
  id,
  title,
  aside,
  lead,
  empty,
  caption,
  columns,
  rows,
  rowId,
  details,
}: TablePanelProps<Row>) {
  const table = useDataTable({ columns, rows, rowId, isExpandable: details !== undefined });
  return (
    <section className={TABLE_PANEL} aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 [&>p]:text-sm [&>p]:text-fg-3">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {rows.length === 0 ? (
        <p className="pb-5 text-base text-fg-2">{empty}</p>
      ) : (
        <>
          {lead !== undefined && <p className="-mt-2 text-sm text-fg-2">{lead}</p>}
          <DataTable table={table} caption={caption} details={details} />
        </>
      )}
    </section>
  );
}
