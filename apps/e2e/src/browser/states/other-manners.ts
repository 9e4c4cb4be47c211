import type { Page, Route } from '@playwright/test';
import { describe, expect } from 'vitest';
import { openScreen, reads, type World } from './other-screen.ts';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { ADMIN, JORDAN } from './state-world.ts';

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

/** How every page behaves: before the first answer, by Back, with toasts over dialogs, in scrolling, and after a release. */
export function describeManners(world: World): void {
  describe('the manners of every page', () => {
    const { unseen } = openScreen({ world, screen: 'Manners', email: JORDAN });
    /** Has founded no league yet. */
    const founder = openScreen({ world, screen: 'Manners of a founder', email: ADMIN });
    const seed = (league: Partial<SeededLeague> & { name: string }) =>
      seedLeague(world().system, { startRound: 5, members: [{ email: JORDAN }], ...league });

    unseen('the skeletons of a page stand before any answer, after a reload and by a deep link', async (page) => {
      const { path } = await seed({ name: 'Slow to answer' });
      await world().goto(page, path);
      await page.getByRole('heading', { name: 'Slow to answer', level: 1 }).waitFor();
      for (const act of [() => page.reload(), () => world().goto(page, path)]) {
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
      await world().goto(page, '/home/leagues');
      await expect.poll(() => skeletons(page, 'league')).toBe(6);
      await release();
      await page.locator('a.league-card').first().waitFor();
    });

    unseen('Back closes an open sheet and stays, and leaves once it is closed', async (page) => {
      const { path } = await seed({ name: 'Back and forth' });
      await page.setViewportSize(PHONE);
      await world().goto(page, '/home/leagues');
      await page.locator('a.league-card', { hasText: 'Back and forth' }).click();
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

    founder.unseen('a toast shows above an open dialog and can be dismissed there', async (page) => {
      await world().goto(page, '/home/create-league');
      await page.getByLabel('League name').fill('Made for a toast');
      await page.getByLabel('League password').fill('murphys6');
      await page.getByRole('button', { name: 'Create League' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /Copy/ }).click();
      const toast = dialog.locator('[data-sonner-toast]').filter({ hasText: 'copied to clipboard' });
      await toast.waitFor();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
      expect(await dialog.isVisible()).toBe(true);
    });

    unseen('table head and own row stay in sight to the end of the page and of the table', async (page) => {
      const crowds = [{ count: 45, picks: { 1: 1 } }];
      const { path } = await seed({ name: 'Forty-seven of us', startRound: 1, members: [{ email: JORDAN, picks: { 1: 20 } }], crowds });
      for (const size of [PHONE, { width: 360, height: 640 }, DESK]) {
        await page.setViewportSize(size);
        await world().goto(page, path);
        await page.getByRole('rowheader').nth(46).waitFor({ state: 'attached' });
        await page.evaluate(SCROLL_ALL);
        await expect.poll(() => page.evaluate<boolean[]>(IN_SIGHT), { message: `${size.width} px` }).toEqual([true, true]);
      }
    });

    unseen('a file that is gone after a release loads the page again once', async (page) => {
      await world().goto(page, '/home/leagues');
      await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
      let asked = 0;
      await page.route('**/assets/toaster-*.js', async (route) => {
        asked += 1;
        await route.fulfill({ status: 404, body: '' });
      });
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      await page.keyboard.press('Shift');
      await expect.poll(() => loads.length).toBe(1);
      await reads(page, 'My Leagues');
      await page.keyboard.press('Shift');
      await expect.poll(() => asked).toBe(2);
      await page.waitForLoadState('networkidle');
      expect(loads.length).toBe(1);
    });
  });
}
