import { screen } from '@testing-library/react';
import { Users } from 'lucide';
import { describe, expect, it } from 'vitest';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { SectionTile } from './section-tile.tsx';

describe('a section tile', () => {
  it('leads to its section and reads Go to page', async () => {
    await renderWithApi(<SectionTile icon={Users} title="Users" text="Registered users" to="/home/admin/users" />);
    const tile = screen.getByRole('link', { name: /Users/ });
    expect(tile.getAttribute('href')).toBe('/home/admin/users');
    expect(tile.textContent).toContain('Go to page');
  });

  it('that is coming soon is disabled, says so and leads nowhere', async () => {
    await renderWithApi(<SectionTile icon={Users} title="Users" text="Registered users" to={null} />);
    const tile = screen.getByRole('link', { name: /Users/ });
    expect(tile.getAttribute('aria-disabled')).toBe('true');
    expect(tile.hasAttribute('href')).toBe(false);
    expect(tile.textContent).toContain('Coming Soon');
  });
});
