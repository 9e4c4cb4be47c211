import { writeSetting } from '@survivor/db/queries/system/settings';
import { failCalls } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const DEFAULT = "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";
const CUSTOM = 'We are moving to a larger stadium. Back at half past nine.';
const REFUSED = { noise: [/status of 50[03]/] };

const setMaintenance = ({ system }: StateWorld, isOn: boolean, message: string | null = null) =>
  writeSetting(system.db, 'maintenance', { isOn, message });

test.use({ email: null });
test.beforeEach(({ world }) => setMaintenance(world, true, CUSTOM));
test.afterEach(({ world }) => setMaintenance(world, false));

test('by the general guard, with the default message, also when the check fails', async ({ page, world, look, read }) => {
  await setMaintenance(world, true);
  await page.goto('/help');
  await reads(page, "We'll be right back!", DEFAULT, 'Administrator sign-in');
  expect(addressOf(page)).toBe('/maintenance?from=%2Fhelp');
  for (const [name, target] of [
    ['Terms of Service', '_blank'],
    ['Privacy Policy', '_blank'],
    ['Game Rules', null],
    ['FAQ', null],
  ] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('target')).toBe(target);
  }
  await look();
  await failCalls(page, 'state.status', 500);
  await page.goto('/help');
  await reads(page, DEFAULT);
  expect(addressOf(page)).toBe('/maintenance?from=%2Fhelp');
  await read(REFUSED);
});

test('started while somebody was signing in', async ({ page, world, read }) => {
  const token = await world.tokenOf(JORDAN);
  await page.route('**/api/v1/ssoauth/exchange', (route) => route.fulfill({ json: { token, redirect: '/home/join-league?key=ABCD1234' } }));
  await page.goto('/auth/callback?token=abc');
  await reads(page, CUSTOM);
  expect(addressOf(page)).toBe(`/maintenance?from=${encodeURIComponent('/home/join-league?key=ABCD1234')}`);
  await read(REFUSED);
});

test.describe('of somebody who is signed in', () => {
  test.use({ email: JORDAN });

  test('reads the rules, as those who are signed out do', async ({ page }) => {
    const status = page.waitForResponse(/state\.status/);
    await page.goto('/rules');
    await status;
    await page.locator('[data-shell="sidebar"]').waitFor();
    await page.getByRole('heading', { name: 'How to Play', level: 1 }).waitFor();
    expect(addressOf(page)).toBe('/rules');
  });

  test('on while the first page is opened, also when the check fails', async ({ page, read }) => {
    await page.goto('/home/leagues');
    await reads(page, CUSTOM);
    expect(addressOf(page)).toBe('/maintenance?from=%2Fhome%2Fleagues');
    await failCalls(page, 'state.status', 500);
    await page.goto('/home/leagues');
    await reads(page, DEFAULT);
    expect(addressOf(page)).toBe('/maintenance?from=%2Fhome%2Fleagues');
    await read(REFUSED);
  });

  test('starts while a page is open, and leads back to it by itself when it is over', async ({ page, world }) => {
    await setMaintenance(world, false);
    await page.clock.install();
    await page.goto('/home/join-league?key=ABCD1234');
    await page.getByRole('heading', { name: 'Join League' }).waitFor();
    await setMaintenance(world, true, CUSTOM);
    await page.clock.runFor(31_000);
    await reads(page, CUSTOM);
    await setMaintenance(world, false);
    await page.clock.runFor(31_000);
    await page.getByRole('heading', { name: 'Join League' }).waitFor();
    await expect(page.getByLabel('League key')).toHaveValue('ABCD1234');
  });
});
