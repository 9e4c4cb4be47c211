import { writeSetting } from '@survivor/db';
import { afterAll, describe, expect } from 'vitest';
import { failCalls } from './change-answers.ts';
import { addressOf, openScreen, reads, type World } from './other-screen.ts';
import { JORDAN } from './state-world.ts';

const DEFAULT = "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";
const CUSTOM = 'We are moving to a larger stadium. Back at half past nine.';

export function describeMaintenance(world: World): void {
  const setMaintenance = (isOn: boolean, message: string | null = null) =>
    writeSetting(world().system.db, 'maintenance', { isOn, message });

  describe('maintenance', () => {
    const keep = openScreen({ world, screen: 'Maintenance', email: null });
    afterAll(() => setMaintenance(false));

    keep('by the general guard, with the default message', async (page) => {
      await setMaintenance(true);
      await world().goto(page, '/help');
      await page.getByRole('heading', { name: "We'll be right back!" }).waitFor();
      await reads(page, DEFAULT, `© ${new Date().getFullYear()} Survivor Pools`, 'Administrator sign-in');
      expect(addressOf(page)).toBe('/maintenance?from=%2Fhelp');
      for (const name of ['Terms of Service', 'Privacy Policy']) {
        expect(await page.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
      }
      for (const name of ['Game Rules', 'FAQ']) expect(await page.getByRole('link', { name }).getAttribute('target')).toBeNull();
    });

    keep('custom message', async (page) => {
      await setMaintenance(true, CUSTOM);
      await world().goto(page, '/maintenance');
      await reads(page, CUSTOM);
    });

    keep('began while somebody was signing in', async (page) => {
      const token = await world().tokenOf(JORDAN);
      await page.route('**/api/v1/ssoauth/exchange', (route) =>
        route.fulfill({ json: { token, redirect: '/home/join-league?key=ABCD1234' } }),
      );
      // Asked for early and refused with 503, it is asked for once more, before or after the last look at the page.
      await page.route('**/trpc/season.list?**', (route) => route.fulfill({ json: [{ result: { data: { json: [] } } }] }));
      await world().goto(page, '/rules');
      await page.evaluate('sessionStorage.clear()');
      await world().goto(page, '/auth/callback?token=abc');
      await reads(page, CUSTOM);
      expect(addressOf(page)).toBe(`/maintenance?from=${encodeURIComponent('/home/join-league?key=ABCD1234')}`);
    });

    keep(
      'the check fails',
      async (page) => {
        await failCalls(page, 'state.status', 500);
        await world().goto(page, '/help');
        await reads(page, DEFAULT);
        expect(addressOf(page)).toBe('/maintenance?from=%2Fhelp');
      },
      { noise: [/status of 500/] },
    );

    keep('over: everybody is led back by itself', async (page) => {
      await page.clock.install();
      await world().goto(page, '/maintenance?from=%2Fhome%2Fjoin-league%3Fkey%3DABCD1234');
      await reads(page, CUSTOM);
      await setMaintenance(false);
      await page.clock.runFor(31_000);
      await page.getByRole('heading', { name: 'Join League' }).waitFor();
      expect(await page.getByLabel('League key').inputValue()).toBe('ABCD1234');
      await page.clock.resume();
    });
  });
}
