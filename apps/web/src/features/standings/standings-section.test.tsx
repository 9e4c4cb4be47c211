import { Standings } from '@survivor/rules';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeStandings, teamNamed } from '../../testing/factories.ts';
import { StandingsSection, type StandingsSectionProps } from './standings-section.tsx';

const members = [
  { name: 'Me', picks: ['GB', '?'] },
  { name: 'Amy', picks: ['KC', ''] },
  { name: 'Out', picks: ['SEA'], out: 1, reason: 'loss' as const },
];
const results = [{ round: 1, team: 'SEA', result: 'L' as const }];
const standings = new Standings(makeStandings({ rounds: 2, members, results }));

function show(overrides: Partial<StandingsSectionProps> = {}) {
  const onSort = vi.fn();
  const ownPicks = new Map([[2, teamNamed('PHI').id]]);
  const view = render(
    <StandingsSection
      standings={standings}
      ownPicks={ownPicks}
      isLocked={false}
      sort="name"
      ownPictureUri={null}
      onSort={onSort}
      {...overrides}
    />,
  );
  return { ...view, onSort };
}

describe('Pool Standings', () => {
  it('is a table with a row a member and a column a week, mounted after the first paint', async () => {
    show();
    expect(screen.queryByRole('table')).toBeNull();
    const table = await screen.findByRole('table', { name: 'Picks by member and week' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Member', 'Week 1', 'Week 2']);
    expect(within(table).getByRole('row', { name: /Amy.*No pick yet/ })).toBeTruthy();
    expect(within(table).getByRole('row', { name: /Out.*Eliminated.*Seattle Seahawks, incorrect/ })).toBeTruthy();
    expect(within(table).getByText('Eliminated (1)')).toBeTruthy();
  });

  it('shows the own pick to its owner before the lock', async () => {
    show();
    expect(await screen.findByRole('row', { name: /Me.*You.*Philadelphia Eagles/ })).toBeTruthy();
  });

  it('counts the reader among the eliminated, and the row stays first', async () => {
    const out = { picks: ['SEA'], out: 1, reason: 'loss' as const };
    const document = makeStandings({
      rounds: 2,
      members: [
        { name: 'Me', ...out },
        { name: 'Amy', picks: ['KC', ''] },
        { name: 'Out', ...out },
      ],
      results,
    });
    show({ standings: new Standings(document) });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent ?? '');
    expect(rows[1]).toMatch(/Me.*Eliminated/);
    expect(screen.getByText('Eliminated (2)')).toBeTruthy();
  });

  it('calls those who went out together at the end winners, above the divider', async () => {
    const last = { picks: ['GB', 'KC'], out: 2, reason: 'loss' as const };
    const document = makeStandings({
      rounds: 2,
      members: [
        { name: 'Me', ...last },
        { name: 'Amy', ...last },
        { name: 'Out', picks: ['SEA'], out: 1, reason: 'loss' },
      ],
      results,
    });
    show({ standings: new Standings(document, true), isLocked: true });
    await screen.findByRole('table');
    for (const name of ['Me', 'Amy']) expect(screen.getByRole('row', { name: new RegExp(`${name}.*Winner`) })).toBeTruthy();
    expect(screen.getByText('Eliminated (1)')).toBeTruthy();
  });

  it('offers the sort only when picks are locked, and shows a choice before the table follows', async () => {
    const { onSort, unmount } = show({ isLocked: true });
    act(() => screen.getByRole('radio', { name: 'Team' }).click());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Team' }).checked).toBe(true);
    expect(onSort).not.toHaveBeenCalled();
    await waitFor(() => expect(onSort).toHaveBeenCalledExactlyOnceWith('team'));
    unmount();
    show();
    expect(screen.getByRole('group', { name: 'Sort' }).className).toContain('invisible');
  });

  it('stands in with eight columns while it loads', () => {
    const { container } = show({ standings: undefined });
    expect(container.querySelectorAll('[data-skeleton="column"]')).toHaveLength(8);
  });
});
