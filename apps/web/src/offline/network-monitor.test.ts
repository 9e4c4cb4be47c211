import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { FOREIGN_ANSWERS } from '../testing/foreign-answers.ts';
import { createNetworkMonitor } from './network-monitor.ts';

const NO_CACHE = { save: async () => undefined, prune: async () => undefined, restore: async () => undefined };
const answer = (name: string) => FOREIGN_ANSWERS[name]?.() ?? Response.error();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each<[string, () => Response, boolean]>([
  ['the server', () => Response.json({ status: 'ok' }), false],
  ['a proxy without a server', () => answer('HTML with 502'), false],
  ['a proxy that blocks the probe', () => answer("a firewall's 403"), false],
  ['a captive portal', () => answer('HTML with 200'), true],
  ['a sign-in page', () => answer('a redirect to a login page'), true],
])('pages are offline if %s answers the probe: %#', async (_, respond, isOffline) => {
  let current = respond;
  vi.stubGlobal('fetch', async () => current());
  const monitor = createNetworkMonitor(createQueryClient({ onSignedOut: () => undefined }), NO_CACHE);
  expect(await monitor.checkIsOffline()).toBe(isOffline);
  current = () => Response.json({ status: 'ok' });
  await vi.advanceTimersByTimeAsync(6000);
  expect(await monitor.checkIsOffline()).toBe(false);
});
