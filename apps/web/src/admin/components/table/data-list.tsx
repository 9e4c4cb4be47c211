import type { ExportedList } from '@survivor/contract/export-bounds';
import { useEffect, useEffectEvent } from 'react';
import { Skeletons } from '../../../components/skeleton.tsx';
import { adminCopy } from '../../admin-copy.ts';
import type { TableView } from '../../lib/table-search.ts';
import { ExportButton } from '../export-button.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { type Query, QueryError } from '../query-error.tsx';
import { SearchBox } from '../search-box.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type PageNumbers, Pagination } from './pagination.tsx';
import type { DataColumns } from './table-features.ts';
import { TABLE_PANEL } from './table-panel.tsx';
import { useDataTable } from './use-data-table.ts';

type Page<Row> = { readonly items: readonly Row[]; readonly totalCount: number; readonly totalPages: number };

/** A page of rows. While the next one loads, it is a placeholder. */
type ListQuery<Row> = Query<Page<Row>> & { readonly isPlaceholderData: boolean };

/** A choice of values for one property of the view, with the label of each. */
export type ListFilter<View> = {
  [Key in keyof View & string]: {
    readonly key: Key;
    readonly label: string;
    readonly options: Readonly<Record<View[Key] & string, string>>;
  };
}[keyof View & string];

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
  /** The sorts that the server supports. Without them, no column can be sorted. */
  readonly sorts?: readonly NonNullable<View['sort']>[];
  readonly defaultSort?: NonNullable<View['sort']>;
  readonly filters?: readonly ListFilter<View>[];
  /** The list that `Export CSV` saves. */
  readonly exported?: ExportedList;
  readonly pageNumbers?: PageNumbers;
};

const NO_ROWS: readonly never[] = [];

const rowIdOf = ({ id }: { id: string }) => id;

function LoadingRows() {
  return (
    <div className="grid gap-px pb-4" aria-busy="true">
      <Skeletons count={5} kind="row" className="mb-2 h-13" />
    </div>
  );
}

/** A list that the server searches, filters, sorts and pages. */
export function DataList<Row extends { readonly id: string }, View extends TableView<string>>({
  query,
  columns,
  view,
  onView,
  copy,
  sorts,
  defaultSort,
  filters = [],
  exported,
  pageNumbers,
  note,
  details,
}: DataListProps<Row, View>) {
  const { data, isError, isPlaceholderData } = query;
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
      <section className={`${TABLE_PANEL} [&>[role=alert]]:mb-4 [&[aria-busy=true]>table]:text-fg-3`} aria-busy={isPlaceholderData}>
        <div className="flex flex-wrap gap-3">
          <SearchBox label={copy.search} value={search} onSearch={(text) => onView({ ...view, search: text, page: 1 })} />
          {filters.map(({ key, label, options }) => (
            <FilterSelect
              key={key}
              label={label}
              options={options}
              value={String(view[key])}
              onChange={(value) => onView({ ...view, [key]: value, page: 1 })}
            />
          ))}
          {exported !== undefined && <ExportButton list={exported} filter={filter} total={totalCount} />}
        </div>
        <p className="min-h-5 text-sm text-fg-3 tabular-nums last:mb-4" role="status">
          {rows !== undefined && adminCopy.pageOf(copy.count(totalCount), page, pageCount)}
        </p>
        <QueryError title={copy.failed} query={query} />
        {rows === undefined && !isError && <LoadingRows />}
        {rows?.length === 0 && <p className="px-4 pt-10 pb-13 text-center text-fg-2">{copy.empty}</p>}
        {rows !== undefined && rows.length > 0 && <DataTable table={table} caption={copy.caption} note={note} details={details} />}
      </section>
      {rows !== undefined && <Pagination table={table} numbers={pageNumbers} />}
    </>
  );
}
