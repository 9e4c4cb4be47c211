import { changeAnswers } from '../states/change-answers.ts';
import { Keyboard } from '../states/keyboard.ts';
import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN, JORDAN } from '../states/state-world.ts';
import { test } from './console-test.ts';
import { refuseInBatch } from './refuse-in-batch.ts';

const HOUR = 3_600_000;

test.describe('the dashboard', () => {
  test.use({ album: 'Admin Panel', email: ADMIN });

  test('every section', async ({ page, look }) => {
    await page.goto('/home/admin');
    await reads(page, 'Support Inquiries', 'Users', 'Leagues', 'Job Management', 'System State', 'Go to page');
    expect(await page.title()).toBe('Admin Panel - Survivor Pools');
    await look();
  });

  test('what waits and what failed stands first, in numbers', async ({ page, look }) => {
    await page.goto('/home/admin');
    await reads(page, 'Open tickets', 'Failed jobs', 'Data age', 'Corrections waiting', 'Next deadline', 'Picks in:', 'counted');
    const titles = await page.locator('.tile h2').allTextContents();
    expect(titles.slice(0, 3)).toEqual(['Next deadline', 'Support Inquiries', 'Job Management']);
    await look();
  });

  test('a quiet day', async ({ page, look }) => {
    await changeAnswers(page, {
      procedure: 'state.home',
      change: (home) => ({
        ...home,
        tickets: { open: 0, oldestAt: null },
        jobs: { failed: 0, latest: null },
        waitingCorrections: 0,
        nextDeadline: null,
      }),
    });
    await page.goto('/home/admin');
    await reads(page, 'Nobody waits', 'None in the last day', 'Nothing to decide', 'None ahead', 'No round has a deadline to come.');
    await look();
  });

  test('a bad hour before a deadline', async ({ page, look }) => {
    await changeAnswers(page, {
      procedure: 'state.home',
      change: (answer) => {
        const home = Object(answer);
        const at = (from: string, plus: number) => new Date(new Date(from).getTime() + plus).toISOString();
        const { now } = home.clock;
        return {
          ...home,
          tickets: { ...home.tickets, open: 1000 },
          fetchedAt: at(home.readAt, -HOUR),
          waitingCorrections: 2,
          nextDeadline: {
            ...home.nextDeadline,
            startsAt: at(now, 3.05 * HOUR),
            picks: { alive: 530, picked: 412, leaguesDue: 31, countedAt: home.readAt },
          },
        };
      },
    });
    await page.goto('/home/admin');
    await reads(page, '999+', 'Old, limit 30 min', 'To be decided', '412 of 530 alive', '118 due in 31 leagues');
    await look();
  });

  test('the figures could not be loaded', async ({ page, look }) => {
    await refuseInBatch(page, 'state.home');
    await page.goto('/home/admin');
    await reads(page, "Couldn't load the figures", 'Support Inquiries', 'Go to page');
    await look();
  });
});

test.describe('what finds everything', () => {
  test.use({ album: 'Palette', email: ADMIN });

  test('opened', async ({ page, look }) => {
    await page.goto('/home/admin/audit');
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
    await page.keyboard.press('Control+k');
    await reads(page, 'Screens', 'Jobs', 'Two letters or more find users and leagues, too.', 'Arrow keys choose, Enter opens.');
    await look({ viewportOnly: true });
  });

  test('users and leagues by name', async ({ page, look }) => {
    await page.goto('/home/admin');
    await page.getByRole('button', { name: /^Users, leagues, jobs, screens/ }).click();
    await page.getByRole('combobox', { name: 'Find users, leagues, jobs and screens' }).fill('crowd');
    await reads(page, 'Crowd Member', 'Crowd League', '10 results');
    await look({ viewportOnly: true });
  });

  test('nothing', async ({ page, look }) => {
    await page.goto('/home/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('no such thing');
    await reads(page, 'Nothing is called "no such thing".');
    await look({ viewportOnly: true });
  });

  test('the lists are out of order', async ({ page, look }) => {
    await refuseInBatch(page, 'user.list', 'league.list');
    await page.goto('/home/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('user');
    await reads(page, 'Users and leagues could not be searched.');
    await look({ viewportOnly: true });
  });

  test('works by the keyboard alone, and only in the console', async ({ page, heard }) => {
    const keys = new Keyboard(page);
    await page.goto('/home/admin');
    await keys.open(/^Users, leagues, jobs, screens/);
    await page.getByRole('dialog', { name: 'Find' }).waitFor();
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await keys.focus())?.name).toContain('Users, leagues, jobs, screens');
    await keys.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await keys.type('Crowd Member 42');
    const options = page.getByRole('option');
    await expect(options.first()).toContainText('Crowd Member 42');
    await keys.press('ArrowDown', 'ArrowUp', 'Enter');
    await page.getByRole('heading', { level: 1, name: /^Crowd Member 42/ }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(/^\/home\/admin\/users\/\w+$/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
    await page.goto('/home/leagues');
    await page.getByRole('heading', { level: 1, name: 'My Leagues' }).waitFor();
    await keys.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(heard.filter((fault) => !fault.startsWith('request'))).toEqual([]);
  });
});

test.describe('the sections', () => {
  test.use({ album: 'Section tabs', email: ADMIN });

  test('stand on every page, the current one marked and in view on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const names = ['Home', 'Tickets', 'Users', 'Leagues', 'Jobs', 'State', 'Corrections', 'Audit', 'Maintenance'];
    await page.goto('/home/admin');
    for (const name of names) {
      const tabs = page.getByRole('navigation', { name: 'Sections' });
      await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      const current = tabs.locator('[aria-current=page]');
      await expect(current).toHaveText(new RegExp(`^${name}`));
      await expect(current).toBeInViewport({ ratio: 0.9 });
      expect(await tabs.locator('[aria-current=page]').count()).toBe(1);
    }
  });
});

test.describe('the way to it for a player', () => {
  test.use({ album: 'Admin refused', email: JORDAN });

  test('ends at the sign-in page', async ({ page, look }) => {
    await page.goto('/home/admin/users');
    await reads(page, 'You need administrator rights');
    expect(new URL(page.url()).pathname).toBe('/login');
    await look();
  });
});
