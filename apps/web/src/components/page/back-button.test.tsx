import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { BackButton } from './back-button.tsx';

describe('the back button', () => {
  it('leads to the fallback when nothing of this site came before', async () => {
    const { router } = await renderWithApi(<BackButton fallback="/home/leagues" />);
    const back = vi.spyOn(router.history, 'back');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home/leagues'));
    expect(back).not.toHaveBeenCalled();
  });

  it('leads to the previous page of this site', async () => {
    const { router } = await renderWithApi(<BackButton fallback="/home/leagues" />);
    await act(() => router.navigate({ href: '/donate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
