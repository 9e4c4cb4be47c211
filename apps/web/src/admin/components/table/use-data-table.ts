import { functionalUpdate, type SortingState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type DataColumns, type DataTableInstance, features } from './table-features.ts';

/** A list that the server sorts and pages. A sort is `name` (ascending) or `-name` (descending). */
type ServerList = {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** Undefined: in the default order. */
  readonly sort?: string;
  /** The default order, if it is the order of a column. */
  readonly defaultSort?: string;
  /** Without it, no column can be sorted. */
  readonly onSort?: (sort: string | undefined) => void;
};

export type DataTableOptions<Row extends object> = {
  readonly columns: DataColumns<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Whether rows open to show details. */
  readonly isExpandable?: boolean;
  readonly list?: ServerList;
};

const COLUMN_DEFAULTS = { enableSorting: false, sortDescFirst: false } as const;

export function parseSort(sort: string | undefined): SortingState {
  if (sort === undefined || sort === '') return [];
  return [sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }];
}

export function formatSort([first]: SortingState): string | undefined {
  return first && `${first.desc ? '-' : ''}${first.id}`;
}

/** Creates the table of a list or panel. Pass the same `columns` and `rows` until they change. */
export function useDataTable<Row extends object>({
  columns,
  rows,
  rowId,
  isExpandable = false,
  list = { page: 1, pageCount: 1, onPage: () => undefined },
}: DataTableOptions<Row>): DataTableInstance<Row> {
  const { page, pageCount, onPage, sort, defaultSort, onSort } = list;
  const sorting = useMemo(() => parseSort(sort ?? defaultSort), [sort, defaultSort]);
  const pagination = useMemo(() => ({ pageIndex: page - 1, pageSize: 1 }), [page]);
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    getRowCanExpand: () => isExpandable,
    defaultColumn: COLUMN_DEFAULTS,
    enableSorting: onSort !== undefined,
    enableMultiSort: false,
    manualSorting: true,
    manualPagination: true,
    manualExpanding: true,
    pageCount,
    initialState: { sorting: parseSort(defaultSort) },
    state: { sorting, pagination },
    onSortingChange: (updater) => {
      const next = formatSort(functionalUpdate(updater, sorting));
      onSort?.(next === defaultSort ? undefined : next);
    },
    onPaginationChange: (updater) => {
      const next = functionalUpdate(updater, pagination).pageIndex + 1;
      if (next !== page) onPage(next);
    },
  });
}
