import {
  createColumnHelper,
  metaHelper,
  type ReactTable,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';

export type ColumnMeta = {
  /** Keeps timestamps and short values on one line. */
  readonly isNowrap?: boolean;
};

export const nowrap: ColumnMeta = { isNowrap: true };
export const sortable = { enableSorting: true } as const;
export const sortableDescFirst = { enableSorting: true, sortDescFirst: true } as const;

export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowExpandingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

type Features = typeof features;
export type DataTableInstance<Row extends object> = ReactTable<Features, Row>;
export type DataColumns<Row extends object> = TableOptions<Features, Row>['columns'];
export type DataRow<Row extends object> = ReturnType<DataTableInstance<Row>['getRow']>;
export type DataHeader<Row extends object> = ReturnType<DataTableInstance<Row>['getFlatHeaders']>[number];

/** The column helper of the console. The id of a sortable column is the server's sort name. */
export const columnHelper = <Row extends object>() => createColumnHelper<Features, Row>();
