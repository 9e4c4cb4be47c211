import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { type Found, paletteTarget } from '../lib/palette-target.ts';
import Palette from './palette.tsx';

const page = (items: unknown[]) => ({ items, totalCount: items.length, totalPages: 1, currentPage: 1, pageSize: 5 });
const ann = {
  id: 'U1',
  name: 'Ann Ball',
  email: 'ann@example.com',
  username: 'ann',
  profilePictureUri: null,
  roles: [],
  lastLoginAt: null,
};

async function open(overrides: Handlers = {}) {
  const asked = vi.fn((_: unknown) => page([ann]));
  const onClose = vi.fn();
  const view = await renderWithApi(<Palette onClose={onClose} />, {
    handlers: {
      'job.available': () => [{ name: 'FetchGames', displayName: 'Fetch NFL Games', description: '' }],
      'user.list': asked,
      'league.list': () => page([{ id: 'L1', name: 'Annual' }]),
      ...overrides,
    },
  });
  const field = screen.getByRole('combobox');
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { ...view, asked, onClose, field, type, active };
}

describe('what finds everything', () => {
  it('has the focus in its field, and lists screens and jobs before anything is typed, without asking the server', async () => {
    const { field, asked, active } = await open();
    expect(document.activeElement).toBe(field);
    await screen.findByText('Fetch NFL Games');
    expect(screen.getAllByRole('option')).toHaveLength(10);
    expect(active()).toBe('Admin Panel');
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks for users and leagues once the typing has paused, five of each', async () => {
    const { type, asked } = await open();
    type('a');
    type('an');
    type('ann');
    await screen.findByText('Annual');
    expect(asked.mock.calls).toEqual([[{ page: 1, pageSize: 5, search: 'ann' }]]);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ann Ball ann@example.com', 'Annual']);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 results'));
  });

  it('is worked by arrow keys and Enter: around the ends, and to where the thing is', async () => {
    const { type, field, active, router, onClose } = await open();
    type('ann');
    await screen.findByText('Annual');
    expect(active()).toContain('Ann Ball');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(active()).toBe('Annual');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(active()).toContain('Ann Ball');
    const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(navigate.mock.calls[0]?.[0]).toMatchObject({
      to: '/home/admin/users/$userId',
      params: { userId: expect.any(String) },
      replace: true,
    });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('says that nothing is called so', async () => {
    const { type } = await open({ 'user.list': () => page([]), 'league.list': () => page([]) });
    type('zebra');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing is called "zebra".'));
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  });

  it('leads each kind to its place', () => {
    const found: Found[] = [
      { kind: 'screen', name: 'Audit Log', to: '/home/admin/audit' },
      { kind: 'job', name: 'Fetch NFL Games' },
      { kind: 'user', id: 'U1', name: 'Ann', email: 'ann@example.com' },
      { kind: 'league', id: 'L1', name: 'Annual' },
    ];
    expect(found.map(paletteTarget)).toEqual([
      { to: '/home/admin/audit' },
      { to: '/home/admin/hangfire', search: { search: 'Fetch NFL Games' } },
      { to: '/home/admin/users/$userId', params: { userId: 'U1' } },
      { to: '/home/admin/leagues/$leagueId', params: { leagueId: 'L1' } },
    ]);
  });
});
