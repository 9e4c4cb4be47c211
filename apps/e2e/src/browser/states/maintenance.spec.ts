import type { Page } from '@playwright/test';
import { writeSetting } from '@survivor/db/queries/settings';
import { failCalls } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const DEFAULT = "We're currently performing scheduled maintenance to improve your experience. We'll be back online shortly.";
const CUSTOM = 'We are moving to a larger stadium. Back at half past nine.';

async function setMaintenance({ system }: StateWorld, isOn: boolean, message: string | null = null): Promise<void> {
  await writeSetting(system.db, 'maintenance', { isOn, message });
  // Written past the verb, which awaits this itself.
}

test.use({ album: 'Maintenance', email: null });
test.beforeEach(({ world }) => setMaintenance(world, true, CUSTOM));
test.afterEach(({ world }) => setMaintenance(world, false));

test('by the general guard, with the default message', async ({ page, world, look }) => {
  await setMaintenance(world, true);
  await page.goto('/help');
  await page.getByRole('heading', { name: "We'll be right back!" }).waitFor();
  await reads(page, DEFAULT, `© ${new Date().getFullYear()} Survivor Pools`, 'Administrator sign-in');
  expect(addressOf(page)).toBe('/maintenance?from=%2Fhelp');
  for (const name of ['Terms of Service', 'Privacy Policy']) {
    expect(await page.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  }
  for (const name of ['Game Rules', 'FAQ']) expect(await page.getByRole('link', { name }).getAttribute('target')).toBeNull();
  await look();
});

test('custom message', async ({ page, look }) => {
  await page.goto('/maintenance');
  await reads(page, CUSTOM);
  await look();
});

test('began while somebody was signing in', async ({ page, world, look }) => {
  const token = await world.tokenOf(JORDAN);
  await page.route('**/api/v1/ssoauth/exchange', (route) => route.fulfill({ json: { token, redirect: '/home/join-league?key=ABCD1234' } }));
  // Asked for early and refused with 503, it is asked for once more, before or after the last look at the page.
  await page.route('**/trpc/season.list?**', (route) => route.fulfill({ json: [{ result: { data: { json: [] } } }] }));
  await page.goto('/rules');
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/auth/callback?token=abc');
  await reads(page, CUSTOM);
  expect(addressOf(page)).toBe(`/maintenance?from=${encodeURIComponent('/home/join-league?key=ABCD1234')}`);
  await look();
});

test('the check fails', async ({ page, look }) => {
  await failCalls(page, 'state.status', 500);
  await page.goto('/help');
  await reads(page, DEFAULT);
  expect(addressOf(page)).toBe('/maintenance?from=%2Fhelp');
  await look({ noise: [/status of 500/] });
});

test.describe('of somebody who is signed in', () => {
  test.use({ email: JORDAN });

  test('reads the rules, as those who are out do', async ({ page, look }) => {
    const status = page.waitForResponse(/state\.status/);
    await page.goto('/rules');
    await status;
    await page.locator('.sidebar').waitFor();
    await page.getByRole('heading', { name: 'How to Play', level: 1 }).waitFor();
    expect(addressOf(page)).toBe('/rules');
    await look({ possibleNoise: [/status of 503/] });
  });

  // What the page asks for meanwhile is refused: the browser would tell of it or not, as it comes.
  const answerLeagues = (page: Page) =>
    page.route('**/trpc/league.cards?**', (route) => route.fulfill({ json: [{ result: { data: { json: [] } } }] }));

  test('the check fails while the first page is opened', async ({ page, read }) => {
    await answerLeagues(page);
    await failCalls(page, 'state.status', 500);
    await page.goto('/home/leagues');
    await reads(page, DEFAULT);
    expect(addressOf(page)).toBe('/maintenance?from=%2Fhome%2Fleagues');
    await read({ noise: [/status of 500/] });
  });

  test('on while the first page is opened', async ({ page, read }) => {
    await answerLeagues(page);
    await page.goto('/home/leagues');
    await reads(page, CUSTOM);
    expect(addressOf(page)).toBe('/maintenance?from=%2Fhome%2Fleagues');
    await read();
  });

  test('over: everybody is led back by itself', async ({ page, world, look }) => {
    await page.clock.install();
    await page.goto('/maintenance?from=%2Fhome%2Fjoin-league%3Fkey%3DABCD1234');
    await reads(page, CUSTOM);
    await setMaintenance(world, false);
    await page.clock.runFor(31_000);
    await page.getByRole('heading', { name: 'Join League' }).waitFor();
    expect(await page.getByLabel('League key').inputValue()).toBe('ABCD1234');
    await page.clock.resume();
    await look();
  });
});
