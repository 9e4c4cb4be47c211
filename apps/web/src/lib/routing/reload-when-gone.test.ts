import { afterEach, expect, it, vi } from 'vitest';
import { reloadWhenGone } from './reload-when-gone.ts';

const reload = vi.fn();
reloadWhenGone(() => reload());

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockReset();
});

const lose = async (file: string) => {
  const event = Object.assign(new Event('vite:preloadError'), {
    payload: new Error(`Failed to fetch dynamically imported module: ${file}`),
  });
  window.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve, 0));
};

it('reloads the page once if a file of an earlier release is gone', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  await lose('/assets/toaster-1.js');
  await lose('/assets/toaster-1.js');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload while the server does not respond', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await lose('/assets/toaster-2.js');
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await lose('/assets/toaster-2.js');
  expect(reload).not.toHaveBeenCalled();
});
