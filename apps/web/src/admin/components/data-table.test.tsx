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
