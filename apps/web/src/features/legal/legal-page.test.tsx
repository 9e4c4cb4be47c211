import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FOREIGN_ANSWERS } from '../../testing/foreign-answers.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { legalCopy } from './legal-copy.ts';
import { LegalPage } from './legal-page.tsx';

const TEXT =
  '# Terms of Service\n\nBetween you and **Test Operator**.\n\n## Fair play\n\n- one\n- two\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n';

function respondWith(...responses: (() => Response | Promise<Response>)[]) {
  const fetch = vi.fn(async (_: string) => (responses.length > 1 ? responses.shift() : responses[0])?.() ?? Response.error());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('a legal page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it("shows the server's text with one first-level heading and no HTML", async () => {
    const fetch = respondWith(() => new Response(TEXT, { headers: { 'content-type': 'text/markdown; charset=utf-8' } }));
    await renderWithApi(<LegalPage text={legalCopy.terms} />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Fair play' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Terms of Service']);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(document.querySelector('script')).toBeNull();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
    expect(fetch).toHaveBeenCalledWith('/assets/legal/terms-of-service.md');
    expect(document.title).toBe('Terms of Service - Survivor Pools');
  });

  it('shows no other page in its place, and offers a retry', async () => {
    respondWith(
      ...["a firewall's 403", 'HTML with 200', 'HTML with 200'].map((name) => () => FOREIGN_ANSWERS[name]?.() ?? Response.error()),
      () => new Response(TEXT, { headers: { 'content-type': 'text/markdown; charset=utf-8' } }),
    );
    const { queryClient } = await renderWithApi(<LegalPage text={legalCopy.terms} />);
    queryClient.setDefaultOptions({ queries: { retry: false } });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText(legalCopy.terms.failed)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Fair play' })).toBeTruthy();
  });
});
