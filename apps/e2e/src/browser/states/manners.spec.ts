import type { Page, Route } from '@playwright/test';
import { reads } from './page-texts.ts';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { ADMIN, JORDAN, type StateWorld } from './state-world.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const IN_SIGHT = `(() => {
  const bar = document.querySelector('.topbar')?.getBoundingClientRect().bottom ?? 0;
  const foot = document.querySelector('.bottombar')?.getBoundingClientRect().top || innerHeight;
  const seen = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= bar - 1 && bottom <= foot + 1;
  };
  return [seen(document.querySelector('.standings thead th')), seen(document.querySelector('.standings tr[data-own="true"] > td'))];
})()`;
const SCROLL_ALL = `(() => {
  const region = document.querySelector('.table-scroll');
  region.scrollTop = region.scrollHeight;
  scrollTo(0, document.scrollingElement.scrollHeight);
})()`;

const skeletons = (page: Page, kind: string) => page.locator(`[data-skeleton="${kind}"]`).filter({ visible: true }).count();

/** No call is answered until the answer is called. */
async function holdAll(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route('**/trpc/**', async (route) => {
    if (isOpen) await route.continue();
    else waiting.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

test.use({ album: 'Manners', email: JORDAN });
const seed = (world: StateWorld, league: Partial<SeededLeague> & { name: string }) =>
  seedLeague(world.system, { startRound: 5, members: [{ email: JORDAN }], ...league });

test('the skeletons of a page stand before any answer, after a reload and by a deep link', async ({ page, world, read }) => {
  const { path } = await seed(world, { name: 'Slow to answer' });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Slow to answer', level: 1 }).waitFor();
  for (const act of [() => page.reload(), () => page.goto(path)]) {
    const release = await holdAll(page);
    await act();
    await expect
      .poll(async () => [await skeletons(page, 'info'), await skeletons(page, 'game'), await skeletons(page, 'column')])
      .toEqual([4, 6, 8]);
    expect(await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).count()).toBe(1);
    await release();
    await page.getByRole('heading', { name: 'Slow to answer', level: 1 }).waitFor();
    await expect.poll(() => skeletons(page, 'game')).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  const release = await holdAll(page);
  await page.goto('/home/leagues');
  await expect.poll(() => skeletons(page, 'league')).toBe(6);
  await release();
  await page.locator('.league-card-link').first().waitFor();
  await read();
});

test('Back closes an open sheet and stays, and leaves once it is closed', async ({ page, world, read }) => {
  const { path } = await seed(world, { name: 'Back and forth' });
  await page.setViewportSize(PHONE);
  await page.goto('/home/leagues');
  await page.locator('.league-card-link', { hasText: 'Back and forth' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Team Selection' });
  const choose = () => page.getByRole('button', { name: 'New England Patriots' }).click();
  for (const close of [
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await choose();
    await question.waitFor();
    await close();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await expect.poll(() => page.evaluate<boolean>("'over' in (history.state ?? {})")).toBe(false);
  await page.goBack();
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  await page.setViewportSize(DESK);
  await read();
});

test('a question that is closed asks the server nothing', async ({ page, world, read }) => {
  const { path } = await seedLeague(world.system, { name: 'Asked and left', startRound: 5, members: [{ email: JORDAN }] });
  let asked: string[] = [];
  let askedAt = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/trpc/') || pathname.endsWith('/state.status')) return;
    asked.push(pathname);
    askedAt = Date.now();
  });
  await page.goto(path);
  await page.getByRole('rowheader').first().waitFor();
  // Longer than what was read counts as fresh.
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(3000);
  asked = [];
  await page.locator('article.game button').first().click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The demo asks for the time every five seconds: what a closing asks for is asked before.
  await page.waitForRequest(/\/trpc\/[^?]*state\.status/);
  expect(asked).toEqual([]);
  await read();
});

test('table head and own row stay in sight to the end of the page and of the table', async ({ page, world, read }) => {
  const crowds = [{ count: 45, picks: { 1: 1 } }];
  const { path } = await seed(world, { name: 'Forty-seven of us', startRound: 1, members: [{ email: JORDAN, picks: { 1: 20 } }], crowds });
  for (const size of [PHONE, { width: 360, height: 640 }, DESK]) {
    await page.setViewportSize(size);
    await page.goto(path);
    await page.getByRole('rowheader').nth(46).waitFor({ state: 'attached' });
    await page.evaluate(SCROLL_ALL);
    await expect.poll(() => page.evaluate<boolean[]>(IN_SIGHT), { message: `${size.width} px` }).toEqual([true, true]);
  }
  await read();
});

const GONE = /Failed to fetch dynamically imported module/;

test('a file that is gone after a release loads the page again once', async ({ page, heard, read }) => {
  await page.goto('/home/leagues');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  let asked = 0;
  await page.route('**/assets/late-parts-*.js', async (route) => {
    asked += 1;
    await route.fulfill({ status: 404, body: '' });
  });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  // Of the page that was loaded again alone: each may ask twice, ahead and when it is needed.
  page.on('framenavigated', () => {
    asked = 0;
  });
  await page.keyboard.press('Shift');
  await expect.poll(() => loads.length).toBe(1);
  await reads(page, 'My Leagues');
  await page.keyboard.press('Shift');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.poll(() => heard.some((fault) => GONE.test(fault))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(loads.length).toBe(1);
  await read({ noise: [/status of 404/, GONE] });
});

test.describe('somebody who has founded no league', () => {
  test.use({ email: ADMIN });

  test('a toast shows above an open dialog and can be dismissed there', async ({ page, read }) => {
    await page.goto('/home/create-league');
    await page.getByLabel('League name').fill('Made for a toast');
    await page.getByLabel('League password').fill('murphys6');
    await page.getByRole('button', { name: 'Create League' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    const toast = dialog.locator('[data-sonner-toast]').filter({ hasText: 'copied to clipboard' });
    await toast.waitFor();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await read();
  });
});

/** What reaches beyond the window's edge without a region of its own to scroll in. */
const TOO_WIDE = `(() => {
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll('main *, header *, nav *, dialog[open] *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.sr-only, .tally') && !scrolls(element.parentElement))
    .map((element) => element.className + ' ' + (element.textContent ?? '').slice(0, 40));
})()`;

test('text at twice its size stays in the window of a phone', async ({ page, world, read }) => {
  const { path } = await seed(world, { name: 'Large letters', startRound: 3, crowds: [{ count: 6, picks: { 3: 27, 4: 30 } }] });
  await page.setViewportSize(PHONE);
  const paths = [
    '/home/leagues',
    path,
    `${path}/choose`,
    `${path}/ahead`,
    `${path}/week/4`,
    '/home/create-league',
    '/home/join-league',
    '/help',
    '/faq',
    '/rules',
    '/support',
    '/donate',
  ];
  const wide: Record<string, unknown> = {};
  for (const each of paths) {
    await page.goto(each);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const sideways = await page.evaluate('document.scrollingElement.scrollWidth - innerWidth');
    const found = await page.evaluate<string[]>(TOO_WIDE);
    if (sideways !== 0 || found.length > 0) wide[each] = { sideways, found: found.slice(0, 6) };
  }
  expect(wide).toEqual({});
  await read();
});
