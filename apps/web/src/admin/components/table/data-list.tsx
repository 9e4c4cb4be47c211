import type { ExportedList } from '@survivor/contract/export-bounds';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { adminCopy } from '../../admin-copy.ts';
import type { TableView } from '../../lib/table-search.ts';
import { ExportButton } from '../export-button.tsx';
import { InlineError } from '../inline-error.tsx';
import { SearchBox } from '../search-box.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type PageNumbers, Pagination } from './pagination.tsx';
import type { DataColumns } from './table-features.ts';
import { useDataTable } from './use-data-table.ts';

/** A page of rows as its query has it. */
export type ListQuery<Row> = {
  readonly data: { readonly items: readonly Row[]; readonly totalCount: number; readonly totalPages: number } | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  /** The rows are still those of the previous page. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

export type DataListProps<Row extends object, View extends TableView<string>> = Pick<DataTableProps<Row>, 'note' | 'details'> & {
  readonly query: ListQuery<Row>;
  readonly columns: DataColumns<Row>;
  /** Page, search, filters and sort, as the address has them. */
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly copy: {
    readonly search: string;
    /** `148 leagues` */
    readonly count: (count: number) => string;
    readonly empty: string;
    readonly failed: string;
    readonly caption: string;
  };
  /** Makes columns sortable: the sorts of the server. */
  readonly sorts?: readonly NonNullable<View['sort']>[];
  readonly defaultSort?: NonNullable<View['sort']>;
  readonly filters?: ReactNode;
  /** The list that `Export CSV` saves. */
  readonly exported?: ExportedList;
  readonly pageNumbers?: PageNumbers;
};

const SKELETON_ROWS = [1, 2, 3, 4, 5];
const NO_ROWS: readonly never[] = [];

const rowIdOf = ({ id }: { id: string }) => id;

function LoadingRows() {
  return (
    <div className="list-loading" aria-busy="true">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} kind="row" className="list-skeleton" />
      ))}
    </div>
  );
}

/** A list that the server searches, filters, sorts and pages. */
export function DataList<Row extends { readonly id: string }, View extends TableView<string>>({
  query: { data, error, isError, isPlaceholderData, refetch },
  columns,
  view,
  onView,
  copy,
  sorts,
  defaultSort,
  filters,
  exported,
  pageNumbers,
  note,
  details,
}: DataListProps<Row, View>) {
  const { page, search, sort } = view;
  const [rows, totalCount, pageCount] = [data?.items, data?.totalCount ?? 0, Math.max(1, data?.totalPages ?? 1)];
  const onPage = (next: number) => onView({ ...view, page: next });
  const onSort = (next?: string) => onView({ ...view, sort: sorts?.find((one) => one === next), page: 1 });
  const list = { page, pageCount, onPage, sort, defaultSort, onSort: sorts && onSort };
  const table = useDataTable({ columns, rows: rows ?? NO_ROWS, rowId: rowIdOf, isExpandable: details !== undefined, list });
  const showLastPage = useEffectEvent(() => onPage(pageCount));
  const isPastEnd = rows !== undefined && !isPlaceholderData && page > pageCount;
  useEffect(() => {
    if (isPastEnd) showLastPage();
  }, [isPastEnd]);
  const { page: _, ...filter } = view;
  return (
    <>
      <section className="card list-panel" aria-busy={isPlaceholderData}>
        <div className="list-tools">
          <SearchBox label={copy.search} value={search} onSearch={(text) => onView({ ...view, search: text, page: 1 })} />
          {filters}
          {exported !== undefined && <ExportButton list={exported} filter={filter} total={totalCount} />}
        </div>
        <p className="list-count" role="status">
          {rows !== undefined && adminCopy.pageOf(copy.count(totalCount), page, pageCount)}
        </p>
        {isError && <InlineError title={copy.failed} error={error} onRetry={() => void refetch()} />}
        {rows === undefined && !isError && <LoadingRows />}
        {rows?.length === 0 && <p className="list-empty">{copy.empty}</p>}
        {rows !== undefined && rows.length > 0 && <DataTable table={table} caption={copy.caption} note={note} details={details} />}
      </section>
      {rows !== undefined && <Pagination table={table} numbers={pageNumbers} />}
    </>
  );
}
