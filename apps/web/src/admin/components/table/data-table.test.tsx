import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import { columnHelper } from './table-features.ts';
import { useDataTable } from './use-data-table.ts';

type Row = { readonly id: string; readonly name: string; readonly created: number };

const ROWS: readonly Row[] = [{ id: '1', name: 'Ann', created: 1 }];
const column = columnHelper<Row>();
const COLUMNS = column.columns([
  column.accessor('name', { header: 'Name', enableSorting: true }),
  column.accessor('created', { header: 'Created', enableSorting: true, sortDescFirst: true }),
]);

type Sorts = { readonly sort?: string; readonly defaultSort?: string };

function Table({ onSort, ...sorts }: Sorts & { onSort: (sort: string | undefined) => void }) {
  const list = { page: 1, pageCount: 1, onPage: () => undefined, onSort, ...sorts };
  const table = useDataTable({ columns: COLUMNS, rows: ROWS, rowId: ({ id }) => id, list });
  return <DataTable table={table} caption="People" />;
}

function show(sorts: Sorts): (string | undefined)[] {
  const calls: (string | undefined)[] = [];
  cleanup();
  render(<Table {...sorts} onSort={(sort) => calls.push(sort)} />);
  return calls;
}

/** The sort that a press on the head of a column requests. */
function press(header: string, sorts: Sorts): string | undefined {
  const calls = show(sorts);
  fireEvent.click(screen.getByRole('button', { name: header }));
  expect(calls).toHaveLength(1);
  return calls[0];
}

/** The sorts that three presses on the head of a column request. */
function presses(header: string, defaultSort?: string): (string | undefined)[] {
  const one = press(header, { defaultSort });
  const two = press(header, { sort: one, defaultSort });
  return [one, two, press(header, { sort: two, defaultSort })];
}

function directionOf(header: string, sorts: Sorts): string | null {
  show(sorts);
  return screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
}

describe('the head of a column', () => {
  it('sorts its first way, then the other, then as usual', () => {
    expect(presses('Name')).toEqual(['name', '-name', undefined]);
    expect(presses('Created')).toEqual(['-created', 'created', undefined]);
    expect(presses('Name', '-created')).toEqual(['name', '-name', undefined]);
  });

  it('turns around where the usual order is its own', () => {
    expect(presses('Created', '-created')).toEqual(['created', undefined, 'created']);
  });

  it('comes first when another column was sorted by', () => {
    expect(press('Name', { sort: '-created' })).toBe('name');
    expect(press('Created', { sort: 'name', defaultSort: '-created' })).toBeUndefined();
  });

  it('says which way the rows stand by it, or nothing', () => {
    expect(directionOf('Name', { sort: '-name' })).toBe('descending');
    expect(directionOf('Created', { defaultSort: '-created' })).toBe('descending');
    expect(directionOf('Created', { sort: 'created', defaultSort: '-created' })).toBe('ascending');
    expect(directionOf('Name', {})).toBe('none');
  });
});

describe('the choice of a sort in place of heads', () => {
  const labels = () => screen.getAllByRole('option').map((option) => option.textContent);

  it('offers both directions of each column, and the default order if it is no column', () => {
    const calls = show({ sort: '-name' });
    expect(labels()).toEqual(['Newest first', 'Name, ascending', 'Name, descending', 'Created, descending', 'Created, ascending']);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(select.value).toBe('-name');
    fireEvent.change(select, { target: { value: '' } });
    fireEvent.change(select, { target: { value: 'created' } });
    expect(calls).toEqual([undefined, 'created']);
    show({ defaultSort: '-created' });
    expect(labels()).toHaveLength(4);
  });
});
