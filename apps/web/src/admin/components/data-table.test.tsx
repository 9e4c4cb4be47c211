import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

type Person = { id: string; name: string; city: string };
const people: Person[] = [
  { id: '1', name: 'Ann', city: 'Graz' },
  { id: '2', name: 'Ben', city: 'Linz' },
];

function renderTable(onAct = vi.fn()) {
  render(
    <DataTable<Person>
      caption="People"
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'city', header: 'City', cell: ({ city }) => city },
        {
          id: 'actions',
          header: 'Actions',
          cell: () => (
            <button type="button" onClick={onAct}>
              {'Act'}
            </button>
          ),
        },
      ]}
      rows={people}
      rowId={({ id }) => id}
      details={({ name }) => `All about ${name}`}
    />,
  );
}

const toggle = (name: string) => screen.getByRole('button', { name: `${name}, details` });

describe('a table whose rows open', () => {
  it('names its rows, and its values where the head is not shown', () => {
    renderTable();
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Ann, details' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Graz' }).getAttribute('data-label')).toBe('City');
  });

  it('opens and closes by a real button that says which', () => {
    renderTable();
    expect(toggle('Ann').getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle('Ann'));
    expect(toggle('Ann').getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('All about Ann')).toBeTruthy();
    expect(screen.queryByText('All about Ben')).toBeNull();
    fireEvent.click(toggle('Ann'));
    expect(screen.queryByText('All about Ann')).toBeNull();
  });

  it('opens by a click anywhere on the row, but not on its controls', () => {
    const onAct = vi.fn();
    renderTable(onAct);
    fireEvent.click(screen.getByRole('cell', { name: 'Linz' }));
    expect(screen.getByText('All about Ben')).toBeTruthy();
    const [act] = screen.getAllByRole('button', { name: 'Act' });
    if (act !== undefined) fireEvent.click(act);
    expect(onAct).toHaveBeenCalledOnce();
    expect(screen.queryByText('All about Ann')).toBeNull();
  });
});

describe('a table that sorts', () => {
  function renderSorted(value: string | undefined, onSort = vi.fn()) {
    render(
      <DataTable<Person>
        caption="People"
        columns={[
          { id: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name },
          { id: 'city', header: 'City', cell: ({ city }) => city },
        ]}
        rows={people}
        rowId={({ id }) => id}
        sorting={{ value, onSort }}
      />,
    );
    return onSort;
  }
  const head = (name: string) => screen.getByRole('columnheader', { name });

  it('says which way it stands, and asks by the button in the head of a column', () => {
    const onSort = renderSorted('name');
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort.mock.calls).toEqual([['-name']]);
  });

  it('leaves columns alone that have no order', () => {
    renderSorted(undefined);
    expect(head('Name').getAttribute('aria-sort')).toBe('none');
    expect(head('City').hasAttribute('aria-sort')).toBe(false);
    expect(screen.queryByRole('button', { name: 'City' })).toBeNull();
  });

  it('offers the same where rows are blocks', () => {
    const onSort = renderSorted('-name');
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Newest first', 'Name, ascending', 'Name, descending']);
    expect(choice.value).toBe('-name');
    fireEvent.change(choice, { target: { value: '' } });
    fireEvent.change(choice, { target: { value: 'name' } });
    expect(onSort.mock.calls).toEqual([[undefined], ['name']]);
  });
});
