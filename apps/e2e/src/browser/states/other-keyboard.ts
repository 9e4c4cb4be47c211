import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchPage } from '../watch-page.ts';
import { Keyboard } from './keyboard.ts';
import { countTickets, keyOfLeague } from './other-rows.ts';
import { addressOf, type World } from './other-screen.ts';
import { seedLeague } from './seed-league.ts';

const WINDOWS = { phone: { width: 390, height: 700 }, desk: { width: 1280, height: 720 } };
const PASSWORD = 'kickoff2025';

/** Each flow from its first key to its last, on a phone's window, where bars at both edges could cover the focus. */
export function describeKeyboard(world: World): void {
  describe('by keyboard alone', () => {
    const faults: string[] = [];
    let page: Page;
    let keys: Keyboard;
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

    beforeAll(async () => {
      page = await world().pageOf(null);
      await page.setViewportSize(WINDOWS.phone);
      keys = new Keyboard(page);
      watchPage(page, { origins: new Set(), report: (fault) => !fault.startsWith('request') && faults.push(fault) });
    });
    afterAll(async () => {
      console.log(`by keyboard alone: ${keys?.stops} stops, each with its ring in the open`);
      await page?.context().close();
    });

    it('signs in', async () => {
      await world().goto(page, '/');
      await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
      await keys.open('Sign in');
      const chosen = page.getByRole('button', { name: /Priya Nair/ });
      await chosen.waitFor();
      while (!(await chosen.evaluate((button) => button.matches(':focus')))) await keys.press('Tab');
      await keys.press('Enter');
      await heading('My Leagues');
    });

    it('creates a league and opens it', async () => {
      await keys.open('Create League');
      await heading('Create League');
      expect((await keys.focus())?.name).toBe('Create League');
      await keys.tabTo('League name');
      await keys.type('By the keys');
      await keys.tabTo('League password');
      await keys.type('without a mouse');
      await keys.open('Create League');
      await page.getByRole('dialog', { name: 'League Created Successfully' }).waitFor();
      await keys.open('Go to your league');
      await heading('By the keys');
    });

    it('picks a team, after a look at another', async () => {
      await page.getByRole('button', { name: 'Choose a team' }).waitFor();
      await page.locator('article.game').first().waitFor();
      await keys.open('Choose a team');
      await expect.poll(async () => (await keys.focus())?.name).not.toBe('Choose a team');
      const first = (await keys.focus())?.name ?? '';
      await keys.press('ArrowRight');
      const second = (await keys.focus())?.name ?? '';
      expect(second).not.toBe(first);
      const question = page.getByRole('dialog', { name: 'Confirm Team Selection' });
      await keys.press('Enter');
      await question.waitFor();
      await keys.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect((await keys.focus())?.name).toBe(second);
      await keys.press('ArrowDown', 'Enter');
      await question.waitFor();
      await keys.open('Yes, confirm pick');
      await page.getByText('Stored on server').first().waitFor();
      await page.getByText('pick submitted!').waitFor({ state: 'detached' });
    });

    it('joins a league', async () => {
      const { id } = await seedLeague(world().system, { name: 'Joined by the keys', startRound: 5, members: [] });
      await keys.open('Join League');
      await heading('Join League');
      await keys.tabTo('League key');
      await keys.type(await keyOfLeague(world().system.db, id));
      await keys.tabTo('League password');
      await keys.type(PASSWORD);
      await keys.press('Enter');
      await heading('Joined by the keys');
    });

    it('files a support ticket', async () => {
      await keys.open(/Profile menu$/, { isBack: true });
      await keys.open('Help');
      await heading('Help and Support');
      await keys.open(/^Contact Support/);
      await heading('Contact Support');
      for (const name of ['I have read the rules', 'I have read the FAQ']) {
        await keys.tabTo(name);
        await keys.press('Space');
      }
      await keys.tabTo('Issue type');
      await keys.type('Tech');
      await keys.tabTo('Description');
      await keys.type('Filed without a mouse');
      await keys.open('Submit');
      await page.getByRole('heading', { name: 'Support ticket submitted' }).waitFor();
      expect(await countTickets(world().system.db, 'Filed without a mouse')).toBe(1);
      await keys.open('Return to Help and Support');
      await heading('Help and Support');
    });

    it('opens and leaves the address of a coin', async () => {
      await keys.open(/^Donations/);
      await heading('Donate');
      await keys.open('Bitcoin');
      await page.getByRole('dialog', { name: 'Bitcoin Donation' }).waitFor();
      await keys.open('Show QR Code');
      await page.getByRole('img', { name: 'QR code of the Bitcoin address' }).waitFor();
      await keys.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect((await keys.focus())?.name).toBe('Bitcoin');
      await keys.open('Back', { isBack: true });
      await heading('Help and Support');
    });

    it('skips to the content, folds the sidebar and signs out, in a wide window', async () => {
      await page.setViewportSize(WINDOWS.desk);
      await world().goto(page, '/home/leagues');
      await heading('My Leagues');
      await keys.open('Skip to content');
      expect(new URL(page.url()).hash).toBe('#content');
      await keys.open('Collapse sidebar', { isBack: true });
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
      await keys.open('Logout');
      await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
      expect(addressOf(page)).toBe('/login');
      expect(faults).toEqual([]);
    });
  });
}
