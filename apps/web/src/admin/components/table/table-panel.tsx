import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type DataTableOptions, useDataTable } from './use-data-table.ts';

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
    <section className="card list-panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {rows.length === 0 ? (
        <p className="panel-none">{empty}</p>
      ) : (
        <>
          {lead !== undefined && <p className="panel-lead">{lead}</p>}
          <DataTable table={table} caption={caption} details={details} />
        </>
      )}
    </section>
  );
}
