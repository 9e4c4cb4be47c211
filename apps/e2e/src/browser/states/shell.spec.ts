import type { Page } from '@playwright/test';
import { writeSetting } from '@survivor/db/queries/system/settings';
import { changeAnswers, delayRequests, failCalls, holdCalls, refuseCalls } from './change-answers.ts';
import { addressOf, reads, waitUntilInteractive } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { ADMIN, JORDAN } from './state-world.ts';

const FAILED = { noise: [/status of 500/, /TRPCClientError/] };
const DESK = { width: 1280, height: 900 };

async function headed(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await waitUntilInteractive(page);
}

test.use({ email: JORDAN });

test('the account is not loaded, the service stops answering, a page breaks', async ({ page, look, read }) => {
  const account = await failCalls(page, 'user.me', 500);
  await page.goto('/home/leagues');
  await reads(page, "We couldn't load your account. You are still signed in, and we'll keep trying.");
  await read(FAILED);
  await account();
  await page.goto('/home/join-league');
  await headed(page, 'Join League');
  const status = await failCalls(page, 'state.status', 500);
  await reads(page, 'Service is temporarily unavailable. Please try again later.');
  await read(FAILED);
  await status();
  await changeAnswers(page, { procedure: 'season.offered', change: () => ({}) });
  await page.goto('/home/create-league');
  await reads(page, 'Something went wrong', "We couldn't show this page.", 'Retry');
  await look({ noise: [/TypeError/] });
});

test('as wide as the window, with the layout of a phone on its side', async ({ page }) => {
  await page.goto('/home');
  await headed(page, 'My Leagues');
  expect(addressOf(page)).toBe('/home/leagues');
  const sidebar = page.locator('[data-shell="sidebar"]');
  for (const [width, height, wide] of [
    [1700, 900, 300],
    [1280, 900, 280],
    [1000, 900, 240],
    [961, 480, 240],
    [844, 600, 240],
    [768, 900, null],
    [844, 390, null],
    [932, 430, null],
    [960, 480, null],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await sidebar.boundingBox();
    expect([box?.width ?? null, await page.locator('[data-shell="bottombar"]').isVisible()], `${width} x ${height}`).toEqual([
      wide,
      wide === null,
    ]);
  }
});

test('the list of shortcuts, the profile menu of a phone, and the folded sidebar', async ({ page, look, read }) => {
  await page.goto('/home/join-league');
  await page.getByLabel('League key').press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/home/leagues');
  await headed(page, 'My Leagues');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.waitFor();
  await look({ viewportOnly: true });
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await reads(page, 'Jordan Reyes', 'Help', 'Logout');
  await read();
  await page.setViewportSize(DESK);
  await page.goto('/home/leagues');
  await headed(page, 'My Leagues');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('link', { name: 'Help and Support' }).first().click();
  await headed(page, 'Help and Support');
  expect((await page.locator('[data-shell="sidebar"]').boundingBox())?.width).toBe(80);
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  await read();
  const { release } = await delayRequests(page, '**/assets/*.js');
  await page.goto('/home/leagues', { waitUntil: 'commit' });
  await expect(page.locator('.until-code [data-shell="sidebar"]')).toHaveCSS('width', '80px');
  release();
  await headed(page, 'My Leagues');
});

test('the notice of the administrators, until it is dismissed on this device', async ({ page, world, look }) => {
  const post = (text: string) => writeSetting(world.system.db, 'notice', { text, endsAt: '2025-10-09T16:00:00Z' });
  const notice = page.getByRole('status').filter({ hasText: 'Scores' });
  await post('Scores are late tonight. Picks lock on time.');
  await page.goto('/home/leagues');
  await headed(page, 'My Leagues');
  await notice.waitFor();
  await look();
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto('/home/join-league');
  await headed(page, 'Join League');
  await expect(notice).toHaveCount(0);
  await post('Scores are back.');
  await page.goto('/home/leagues');
  await notice.waitFor();
  await writeSetting(world.system.db, 'notice', null);
});

/** How many times in buttons are wider than their button. */
const CUT_TIMES = `[...document.querySelectorAll('button time')]
  .filter((time) => time.getBoundingClientRect().width > time.parentElement.clientWidth).length`;

test.describe('of an administrator', () => {
  test.use({ email: ADMIN });

  test('the shortcuts of the console, and the clock of the demo', async ({ page, look, read }) => {
    await page.goto('/home/admin');
    await headed(page, 'Admin Panel');
    await page.keyboard.press('?');
    await reads(page.getByRole('dialog', { name: 'Keyboard shortcuts' }), 'Find users, leagues, jobs and screens');
    await read();
    const clock = page.getByRole('button', { name: 'Move clock' });
    await page.goto('/home/leagues');
    await clock.click();
    await page.getByRole('button', { name: /^Next kickoff.*Thu, Oct 2 @ 8:15 PM/ }).waitFor();
    expect(await page.evaluate<number>(CUT_TIMES)).toBe(0);
    await look();
    const failure = await refuseCalls(page, 'state.moveClock', { status: 500 });
    await page.getByRole('button', { name: '+1 hour' }).click();
    await reads(page, "Couldn't move the clock.");
    await read(FAILED);
    await failure();
    await holdCalls(page, 'state.moveClock');
    await page.goto('/home/leagues');
    await clock.click();
    await page.getByRole('button', { name: '+1 hour' }).click();
    await page.getByRole('button', { name: 'Moving clock…' }).waitFor();
    await read();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await changeAnswers(page, { procedure: 'state.clockSteps', change: () => ({ kickoff: null, finals: null, 'next-round': null }) });
    await page.goto('/home/leagues');
    await clock.click();
    await reads(page, 'None left');
    await expect(page.getByRole('button', { name: /^Next kickoff/ })).toBeDisabled();
    await read();
  });
});
