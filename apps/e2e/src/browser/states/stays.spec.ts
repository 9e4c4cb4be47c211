import type { Page } from '@playwright/test';
import { delayRequests } from './change-answers.ts';
import { waitUntilInteractive } from './page-texts.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const PHONE = { width: 390, height: 844 };
/** The goal of web.*.cls (performance "The web"), as a browser counts layout shifts. */
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
  const { release } = await delayRequests(page, held);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate<boolean>(IS_PAINTED)).toBe(true);
  await page.evaluate(WATCH);
  release();
  await expect.poll(() => page.evaluate<boolean>(HAS_FONT)).toBe(true);
  await waitUntilInteractive(page);
  await page.evaluate(SETTLED);
  await page.unrouteAll({ behavior: 'wait' });
  return page.evaluate<number>('window.shifted');
}

test('the pages of a visitor stay where they are when their script and font come', async ({ page }) => {
  for (const path of ['/', '/rules', '/faq', '/changelog']) {
    expect(await shiftOf(page, { path, ready: 'footer', held: '**/assets/*.{js,woff2}' }), path).toBeLessThan(MOST_SHIFT);
  }
});

/** Bytes that may load before frame and skeletons are painted: one second at 400 kbit/s. */
const MOST_BEFORE_PAINT = 50_000;
const PAINTED_BY = `performance.getEntries()
  .filter(({ entryType, initiatorType }) => entryType === 'navigation' || initiatorType === 'link' || initiatorType === 'script' || initiatorType === 'css')
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;

test.describe('for somebody who is signed in', () => {
  test.use({ email: JORDAN });

  test('frame and skeletons are painted before any script of the app, and without the font', async ({ page, world }) => {
    const { path: league } = await seedLeague(world.system, { name: 'First bytes', startRound: 5, members: [{ email: JORDAN }] });
    await page.setViewportSize(PHONE);
    for (const path of ['/home/leagues', league, `${league}/choose`, '/home/account']) {
      const fonts: string[] = [];
      page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()));
      const { release } = await delayRequests(page, '**/assets/*.js');
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate<boolean>(IS_PAINTED), path).toBe(true);
      await page.getByRole('navigation', { name: 'Main' }).getByText('My Leagues').waitFor();
      await page.locator('main [data-skeleton]').first().waitFor();
      expect(await page.evaluate<number>(PAINTED_BY), path).toBeLessThan(MOST_BEFORE_PAINT);
      expect(fonts, path).toEqual([]);
      release();
      await page.locator('.until-code').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('My Leagues and a league stay where they are when the font comes, and the banner of the demo', async ({ page, world }) => {
    const { path: league } = await seedLeague(world.system, { name: 'It stays', startRound: 5, members: [{ email: JORDAN }] });
    for (const { path, ready, held } of [
      { path: '/home/leagues', ready: 'article h3', held: '**/assets/*.woff2' },
      { path: league, ready: '#games article', held: '**/assets/*.woff2' },
      { path: '/home/leagues', ready: '#content', held: '**/trpc/**' },
      { path: league, ready: '#content', held: '**/trpc/**' },
    ]) {
      expect(await shiftOf(page, { path, ready, held }), `${path}, ${held}`).toBeLessThan(MOST_SHIFT);
      await page.getByRole('complementary', { name: 'Demo season' }).waitFor();
    }
  });
});
