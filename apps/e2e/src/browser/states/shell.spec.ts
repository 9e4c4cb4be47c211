import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { ADMIN, JORDAN } from './state-world.ts';

const clockButton = (page: Page) => page.getByRole('button', { name: 'Move clock' });

test.use({ album: 'Shell', email: JORDAN });

test('the account cannot be loaded', async ({ page, look }) => {
  await failCalls(page, 'user.me', 500);
  await page.goto('/home/leagues');
  await reads(page, "We couldn't load your account. You are still signed in; we keep trying.");
  await look({ noise: [/status of 500/] });
});

test('the service stops answering while a page is open', async ({ page, look }) => {
  await page.goto('/home/join-league');
  await page.getByRole('heading', { name: 'Join League' }).waitFor();
  await failCalls(page, 'state.status', 500);
  await reads(page, 'Service is temporarily unavailable. Please try again later.');
  await look({ noise: [/status of 500/] });
});

test('a page that breaks', async ({ page, look }) => {
  await failCalls(page, 'season.offered', 500);
  await page.goto('/home/create-league');
  await reads(page, 'Something went wrong', 'The page could not be shown. Try again, or go back to your leagues.');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await look({ noise: [/status of 500/, /TRPCClientError/] });
});

test('as wide as the window asks for', async ({ page, read }) => {
  await page.goto('/home/leagues');
  const sidebar = page.locator('.sidebar');
  for (const [window, width] of [
    [1700, 300],
    [1280, 280],
    [1000, 240],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 });
    expect((await sidebar.boundingBox())?.width).toBe(width);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await sidebar.isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Profile menu' }).isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await read();
});

test('a question mark opens the list of shortcuts, at the first key too, but not in a text', async ({ page, look }) => {
  await page.goto('/home/join-league');
  const key = page.getByLabel('League key');
  await key.fill('AB');
  await key.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Move between teams, or between the weeks of a plan').waitFor();
  await look({ viewportOnly: true });
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('?');
  await list.waitFor();
});

test('a phone on its side has the layout of a phone', async ({ page, read }) => {
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  for (const [width, height, isPhone] of [
    [844, 390, true],
    [932, 430, true],
    [960, 480, true],
    [844, 600, false],
    [961, 480, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    const seen = [await page.locator('.sidebar').isVisible(), await page.locator('.bottombar').isVisible()];
    expect(seen, `${width} x ${height}`).toEqual([!isPhone, isPhone]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await read();
});

test('the root of the players leads to their leagues', async ({ page, read }) => {
  for (const path of ['/home', '/home/league']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
    expect(addressOf(page)).toBe('/home/leagues');
  }
  await read();
});

test('the profile menu of a phone', async ({ page, look }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home/leagues');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await reads(page, 'Jordan Reyes', 'Help', 'Logout');
  await page.setViewportSize({ width: 1280, height: 900 });
  await look();
});

test('sidebar collapsed, also on the next page', async ({ page, look }) => {
  await page.goto('/home/leagues');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('link', { name: 'Help and Support' }).first().click();
  await page.getByRole('heading', { name: 'Help and Support', level: 1 }).waitFor();
  const [width] = await page.evaluate<number[]>("[document.querySelector('.sidebar').getBoundingClientRect().width]");
  expect(width).toBe(80);
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  await look();
});

test.describe('of an administrator', () => {
  test.use({ album: 'Shell of an administrator', email: ADMIN });

  test('the shortcuts of the console', async ({ page, look }) => {
    await page.goto('/home/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Find users, leagues, jobs and screens').waitFor();
    await look({ viewportOnly: true });
  });

  test('with the way to the administration, and the clock of the demo', async ({ page, look }) => {
    await page.goto('/home/leagues');
    await clockButton(page).click();
    await reads(page, 'Admin Panel', 'Move the clock forward', 'Next kickoff', '+1 hour', '+1 day');
    await page.getByRole('button', { name: /^Next kickoff.*Thu, Oct 2 @ 8:15 PM/ }).waitFor();
    await look();
  });

  test('the clock with nothing left to go to', async ({ page, read }) => {
    await changeAnswers(page, { procedure: 'state.clockSteps', change: () => ({ kickoff: null, finals: null, 'next-round': null }) });
    await page.goto('/home/leagues');
    await clockButton(page).click();
    await reads(page, 'None is left');
    expect(await page.getByRole('button', { name: /^Next kickoff/ }).isDisabled()).toBe(true);
    await read();
  });

  test('the clock on its way', async ({ page, read }) => {
    await holdCalls(page, 'state.moveClock');
    await page.goto('/home/leagues');
    await clockButton(page).click();
    await page.getByRole('button', { name: '+1 hour' }).click();
    await page.getByRole('button', { name: 'Moving clock…' }).waitFor();
    await read();
  });

  test('the clock cannot be moved', async ({ page, look }) => {
    await refuseCalls(page, 'state.moveClock', { status: 500 });
    await page.goto('/home/leagues');
    await clockButton(page).click();
    await page.getByRole('button', { name: '+1 hour' }).click();
    await reads(page, 'The clock could not be moved.');
    await look({ noise: [/status of 500/] });
  });
});
