import { describe, expect } from 'vitest';
import { holdRequests } from './other-answers.ts';
import { addressOf, openScreen, reads, type World } from './other-screen.ts';
import { JORDAN } from './state-world.ts';

const EXCHANGE = '**/api/v1/ssoauth/exchange';
const USED = 'This sign-in link was used already or has run out.';

export function describeCallback(world: World): void {
  describe('the callback', () => {
    const keep = openScreen({ world, screen: 'Callback', email: null });

    keep.unseen('without a token', async (page) => {
      await world().goto(page, '/auth/callback');
      await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
      expect(addressOf(page)).toBe('/login');
    });

    keep('signing in', async (page) => {
      await holdRequests(page, EXCHANGE);
      await page.goto(new URL('/auth/callback?token=abc', world().url).href, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Signing you in' }).waitFor();
    });

    keep(
      'code used or expired',
      async (page) => {
        await world().goto(page, '/auth/callback?token=used-long-ago');
        await page.getByRole('alert').getByText(USED).waitFor();
        expect(await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
      },
      { noise: [/status of 400/] },
    );

    keep(
      'no answer',
      async (page) => {
        await page.route(EXCHANGE, (route) => route.abort());
        await world().goto(page, '/auth/callback?token=abc');
        await reads(page, 'The server did not answer. Check your connection and try again.');
      },
      { noise: [/ERR_FAILED/] },
    );

    keep.unseen('signed in, the saved target gone', async (page) => {
      const token = await world().tokenOf(JORDAN);
      await page.route(EXCHANGE, (route) => route.fulfill({ json: { token, redirect: null } }));
      await world().goto(page, '/rules');
      await page.evaluate('sessionStorage.clear()');
      await world().goto(page, '/auth/callback?token=abc');
      await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
      expect(addressOf(page)).toBe('/home/leagues');
    });

    keep('storage blocked', async (page) => {
      const token = await world().tokenOf(JORDAN);
      await page.route(EXCHANGE, (route) => route.fulfill({ json: { token, redirect: null } }));
      await page.addInitScript("Storage.prototype.setItem = () => { throw new DOMException('blocked', 'QuotaExceededError'); };");
      await world().goto(page, '/auth/callback?token=abc');
      await reads(page, 'This browser blocks cookies or storage, which sign-in needs.');
    });
  });
}
