import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { AdminUsers } from './admin-users.tsx';

const ann = { id: 'U1', name: 'Ann', profilePictureUri: null, username: 'ann', email: 'ann@example.com', roles: [] };
const list = (input: unknown) => {
  const isCount = JSON.stringify(input).includes('"pageSize":1}');
  const items = isCount
    ? []
    : [
        { ...ann, lastLoginAt: null },
        { ...ann, id: 'U2', name: 'Ben', roles: ['admin'], lastLoginAt: new Date(2025, 9, 3, 12) },
      ];
  return { items, totalCount: isCount ? 430 : 2, totalPages: 1 };
};
const stats = () => ({ activeUsers: 43, activeUserPercentage: 10 });

const open = (handlers: Handlers) =>
  renderWithApi(<AdminUsers view={{ page: 1, search: 'a' }} onView={() => undefined} />, {
    handlers: { 'user.list': list, 'user.activeStats': stats, ...handlers },
  });

describe('the users of the site', () => {
  it('are counted over all rows, the active ones with their share, whatever is searched', async () => {
    const activeStats = vi.fn(stats);
    await open({ 'user.activeStats': activeStats });
    await screen.findByText('430');
    expect(screen.getByText('Total Users')).toBeTruthy();
    await screen.findByText('10% of total');
    expect(activeStats).toHaveBeenCalledWith({ daysBack: 7 });
    expect(screen.getByText('2 users, page 1 of 1')).toBeTruthy();
  });

  it('show name, role, id, e-mail and last login, or Never', async () => {
    await open({});
    const row = await screen.findByRole('row', { name: /Ann/ });
    expect(row.textContent).toContain('U1');
    expect(row.textContent).toContain('ann@example.com');
    expect(row.textContent).toContain('Never');
    expect(row.textContent).not.toContain('Administrator');
    const ben = screen.getByRole('row', { name: /Ben/ });
    expect(ben.textContent).toContain('Oct 3, 2025');
    expect(ben.textContent).toContain('Administrator');
  });

  it('show the table although the figures could not be had', async () => {
    const refuse = () => {
      throw new Refusal(400, {});
    };
    await open({ 'user.activeStats': refuse });
    expect(await screen.findByRole('row', { name: /Ann/ })).toBeTruthy();
    expect(screen.queryByText('10% of total')).toBeNull();
  });
});
