import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { HelpHub } from './help-hub.tsx';

const open = (isSignedIn: boolean) => renderWithApi(<HelpHub isSignedIn={isSignedIn} />);

describe('the help hub', () => {
  it('has six cards with their targets', async () => {
    await open(true);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/rules',
      '/faq',
      '/support',
      '/donate',
      '/terms-of-service',
      '/privacy-policy',
    ]);
    expect(screen.queryByText('Login required')).toBeNull();
  });

  it('opens the legal texts, and only them, in a new tab', async () => {
    await open(true);
    const targets = screen.getAllByRole('link').filter((link) => link.getAttribute('target') === '_blank');
    expect(targets.map((link) => link.getAttribute('href'))).toEqual(['/terms-of-service', '/privacy-policy']);
  });

  it('disables and badges support for a visitor', async () => {
    await open(false);
    const support = screen.getByRole('link', { name: /Contact Support.*Login required/ });
    expect(support.getAttribute('aria-disabled')).toBe('true');
    expect(support.hasAttribute('href')).toBe(false);
  });
});
