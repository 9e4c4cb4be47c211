import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { AdminLeagues } from './admin-leagues.tsx';
import { AdminLeagueStatus } from './league-columns.tsx';
import type { AdminLeague } from './leagues-view.ts';

const makeRow = (overrides: Partial<AdminLeague>): AdminLeague => ({
  id: 'L1',
  name: 'Office Survivors',
  type: 'NFL',
  totalMembers: 21,
  survivingMembers: 12,
  eliminatedMembers: 9,
  adminName: 'Jordan Reyes',
  season: 2025,
  round: { description: 'Week 6' },
  status: 'In Progress',
  createdAt: new Date(2025, 7, 29, 12),
  ...overrides,
});

const rows = [makeRow({}), makeRow({ id: 'L2', name: 'Short Straw', status: 'Open', adminName: null })];

function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name).closest('tr');
  if (row === null) throw new Error(`${name} stands in no row`);
  return row;
}

describe('the leagues of the site', () => {
  it('are counted over all rows, and read as the specification says', async () => {
    const list = vi.fn((input: unknown) => {
      const text = JSON.stringify(input);
      if (text.includes('"filter":"active"')) return { items: [], totalCount: 121, totalPages: 121 };
      return text.includes('"pageSize":1}')
        ? { items: [], totalCount: 148, totalPages: 148 }
        : { items: rows, totalCount: 27, totalPages: 3 };
    });
    await renderWithApi(<AdminLeagues view={{ page: 1, search: 'o', filter: 'inactive' }} onView={() => undefined} />, {
      handlers: { 'league.list': list },
    });
    await screen.findByText('148');
    expect(screen.getByText('121')).toBeTruthy();
    expect(screen.getByText('27 leagues, page 1 of 3')).toBeTruthy();
    expect(list).toHaveBeenCalledWith({ page: 1, pageSize: 10, search: 'o', filter: 'inactive' });
    const row = rowOf('Office Survivors');
    for (const text of ['NFL Survivor', '21 total, 12 alive, 9 out', 'Jordan Reyes', '2025', 'Week 6', 'Active', 'Aug 29, 2025']) {
      expect(row.textContent).toContain(text);
    }
    expect(within(row).getByRole('progressbar', { name: '57% alive' }).getAttribute('value')).toBe('57');
    expect(rowOf('Short Straw').textContent).toContain('No admin');
  });

  it('have a green badge In Progress and a red one otherwise; an unknown status reads Unknown', async () => {
    const statuses = ['In Progress', 'Completed', 'Open', 'paused'];
    await renderWithApi(statuses.map((status) => <AdminLeagueStatus key={status} status={status} />));
    const tone = (text: string) => screen.getByText(text).className;
    expect(tone('Active')).toContain('text-alive');
    for (const text of ['Completed', 'Open', 'Unknown']) expect(tone(text)).toContain('text-eliminated');
  });
});
