import { adminCopy } from '../../admin-copy.ts';
import { FilterSelect } from '../filter-select.tsx';
import type { DataTableInstance } from './table-features.ts';
import { formatSort, parseSort } from './use-data-table.ts';

const DEFAULT = '';

/** On narrow screens rows render as blocks without headers, so sorting needs a select. */
export function SortSelect<Row extends object>({ table }: { table: DataTableInstance<Row> }) {
  const sorts = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap(({ id, columnDef }) => {
      const both = [
        { id, desc: false, label: adminCopy.sorted.ascending(String(columnDef.header)) },
        { id, desc: true, label: adminCopy.sorted.descending(String(columnDef.header)) },
      ];
      return columnDef.sortDescFirst === true ? both.toReversed() : both;
    });
  const hasDefaultColumn = table.initialState.sorting.length > 0;
  const options = Object.fromEntries(sorts.map(({ label, ...sort }) => [formatSort([sort]), label]));
  return (
    <div className="hidden *:flex-auto @max-[821px]:flex">
      <FilterSelect
        label={adminCopy.sortBy}
        options={hasDefaultColumn ? options : { [DEFAULT]: adminCopy.defaultOrder, ...options }}
        value={formatSort(table.state.sorting) ?? DEFAULT}
        onChange={(sort) => table.setSorting(parseSort(sort))}
      />
    </div>
  );
}
