import type { Page } from '@playwright/test';
import { holdRequests } from './refuse-answers.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';
import { untilTakenOver } from './until-taken-over.ts';

const PHONE = { width: 390, height: 844 };
/** The goal of web.*.cls (performance 2g), as a browser counts layout shifts. */
const MOST_SHIFT = 0.025;
const WATCH = `
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value; })
    .observe({ type: 'layout-shift' });
`;
const IS_PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0";
const HAS_FONT = `document.fonts.check('16px "Archivo Variable"')`;
/** Drawn, with nothing left to do. */
const SETTLED =
  'new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))))';

type Visit = { readonly path: string; readonly held: string; readonly ready: string };

/** How much of the page moves after it can be read, when what was held comes. */
async function shiftOf(page: Page, { path, held, ready }: Visit): Promise<number> {
  await page.setViewportSize(PHONE);
  const { release } = await holdRequests(page, held);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate<boolean>(IS_PAINTED)).toBe(true);
  await page.evaluate(WATCH);
  release();
  await expect.poll(() => page.evaluate<boolean>(HAS_FONT)).toBe(true);
  await untilTakenOver(page);
  await page.evaluate(SETTLED);
  return page.evaluate<number>('window.shifted');
}

test.describe('for a visitor', () => {
  test.use({ album: 'Stays', email: null });

  for (const path of ['/', '/rules', '/faq', '/changelog']) {
    test(`${path} stays where it is when its script and its font come`, async ({ page, read }) => {
      expect(await shiftOf(page, { path, ready: 'footer', held: '**/assets/*.{js,woff2}' })).toBeLessThan(MOST_SHIFT);
      await read();
    });
  }
});

test.describe('for somebody who is signed in', () => {
  test.use({ album: 'Stays', email: JORDAN });
  const league = { name: 'It stays', startRound: 5, members: [{ email: JORDAN }] };

  test('My Leagues and a league stay where they are when the font comes', async ({ page, world, read }) => {
    const { path: leaguePath } = await seedLeague(world.system, league);
    for (const { path, ready } of [
      { path: '/home/leagues', ready: '.league-card' },
      { path: leaguePath, ready: 'article.game' },
    ]) {
      expect(await shiftOf(page, { path, ready, held: '**/assets/*.woff2' })).toBeLessThan(MOST_SHIFT);
      await page.unrouteAll({ behavior: 'wait' });
    }
    await read();
  });

  test('My Leagues and a league stay where they are when the first answers bring the banner of the demo', async ({ page, world, read }) => {
    const { path: leaguePath } = await seedLeague(world.system, league);
    for (const path of ['/home/leagues', leaguePath]) {
      expect(await shiftOf(page, { path, ready: '.shell', held: '**/trpc/**' })).toBeLessThan(MOST_SHIFT);
      await expect(page.locator('.demo-banner')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
    await read();
  });
});
