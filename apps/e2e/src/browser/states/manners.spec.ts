import { type SeededLeague, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const IN_SIGHT = `(() => {
  const bar = document.querySelector('[data-shell="topbar"]')?.getBoundingClientRect().bottom ?? 0;
  const foot = document.querySelector('[data-shell="bottombar"]')?.getBoundingClientRect().top || innerHeight;
  const isSeen = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= bar - 1 && bottom <= foot + 1;
  };
  const seen = (selector) => [...document.querySelectorAll('.standings ' + selector)].some(isSeen);
  return [seen('thead th'), seen('tr[data-own="true"] > td')];
})()`;
/** How far the table scrolls down within itself. */
const OWN_SCROLL = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('section:has(> table)'))";
const scrollToRow = (row: string) => `document.querySelector('section > .standings tbody tr:${row}').scrollIntoView({ block: 'end' })`;

test.use({ email: JORDAN });
const seed = (world: StateWorld, league: Partial<SeededLeague> & { name: string }) =>
  seedLeague(world.system, { startRound: 5, members: [{ email: JORDAN }], ...league });

test('Back closes an open sheet and stays, and leaves once it is closed', async ({ page, world }) => {
  const { path } = await seed(world, { name: 'Back and forth' });
  await page.setViewportSize(PHONE);
  await page.goto('/home/leagues');
  await page.getByRole('link', { name: 'Back and forth', exact: true }).click();
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
});

test('the page scrolls the standings, with their head and the own row in sight to the end', async ({ page, world }) => {
  const crowds = [{ count: 45, picks: { 1: 1 } }];
  const { path } = await seed(world, { name: 'Forty-seven of us', startRound: 1, members: [{ email: JORDAN, picks: { 1: 20 } }], crowds });
  for (const size of [PHONE, { width: 360, height: 640 }, DESK]) {
    await page.setViewportSize(size);
    await page.goto(path);
    await page.getByRole('rowheader').nth(46).waitFor({ state: 'attached' });
    expect(await page.evaluate<number>(OWN_SCROLL), `${size.width} px`).toBeLessThanOrEqual(0);
    for (const row of ['nth-child(30)', 'last-child']) {
      await page.evaluate(scrollToRow(row));
      await expect.poll(() => page.evaluate<boolean[]>(IN_SIGHT), { message: `${size.width} px, ${row}` }).toEqual([true, true]);
    }
  }
});

/** What reaches beyond the window's edge without a region of its own to scroll in. */
const TOO_WIDE = `(() => {
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll('main *, header *, nav *, dialog[open] *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.sr-only, [data-tally]') && !scrolls(element.parentElement))
    .map((element) => element.className + ' ' + (element.textContent ?? '').slice(0, 40));
})()`;

test('text at twice its size stays in the window of a phone', async ({ page, world }) => {
  const { path } = await seed(world, { name: 'Large letters', startRound: 3, crowds: [{ count: 6, picks: { 3: 27, 4: 30 } }] });
  await page.setViewportSize(PHONE);
  const paths = [
    '/home/leagues',
    path,
    `${path}/choose`,
    `${path}/ahead`,
    `${path}/log`,
    `${path}/week/4`,
    '/home/create-league',
    '/home/join-league',
    '/help',
    '/faq',
    '/rules',
    '/support',
    '/tickets',
    '/donate',
    ...['notifications', 'security', 'data'].map((tab) => `/home/account?tab=${tab}`),
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
});
