import type { Page } from '@playwright/test';
import { HOVER_TOASTS } from './check-widths.ts';
import { Keyboard } from './keyboard.ts';
import { addressOf, waitUntilInteractive } from './page-texts.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test as stateTest } from './state-test.ts';

const PRIYA = 'priya.nair@example.com';
const DESK = { width: 1280, height: 720 };

/** Each flow from its first key to its last, on a phone's window, where bars at both edges could cover the focus. */
const test = stateTest.extend<{ keys: Keyboard }>({
  viewport: { width: 390, height: 700 },
  keys: async ({ page, heard }, use) => {
    await use(new Keyboard(page));
    expect(heard.filter((fault) => !fault.startsWith('request'))).toEqual([]);
  },
});
test.use({ email: PRIYA });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

async function openLeagues(page: Page): Promise<void> {
  await page.goto('/home/leagues');
  await heading(page, 'My Leagues');
  await waitUntilInteractive(page);
}

test.describe('of a visitor', () => {
  test.use({ email: null });

  test('signs in', async ({ page, keys }) => {
    await page.goto('/');
    // The prerendered page is replaced, and the focus with it.
    await waitUntilInteractive(page);
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await keys.open('Sign in');
    const chosen = page.getByRole('button', { name: /Priya Nair/ });
    await chosen.waitFor();
    while (!(await chosen.evaluate((button) => button.matches(':focus')))) await keys.press('Tab');
    await keys.press('Enter');
    await heading(page, 'My Leagues');
  });
});

test('creates a league and opens it', async ({ page, keys }) => {
  await openLeagues(page);
  await keys.open('Create League');
  await heading(page, 'Create League');
  expect((await keys.focus())?.name).toBe('Create League');
  await keys.tabTo('League name');
  await keys.type('By the keys');
  await keys.tabTo('League password');
  await keys.type('without a mouse');
  await keys.open('Create League');
  await page.getByRole('dialog', { name: 'League Created Successfully' }).waitFor();
  await keys.open('Go to your league');
  await heading(page, 'By the keys');
});

test('picks a team, after a look at another', async ({ page, world, keys }) => {
  const { path } = await seedLeague(world.system, { name: 'Picked by the keys', startRound: 5, members: [{ email: PRIYA }] });
  await page.goto(path);
  await page.getByRole('link', { name: 'Choose a team' }).waitFor();
  await keys.open('Choose a team');
  await heading(page, 'Choose your Week 5 team');
  await page.locator('[data-record]').first().waitFor();
  await keys.tabTo('Available only');
  await keys.press('Tab');
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

test('files a support ticket and reads it again', async ({ page, keys }) => {
  await openLeagues(page);
  await keys.open(/Profile menu$/, { isBack: true });
  await keys.open('Help');
  await heading(page, 'Help and Support');
  await keys.open(/^Contact Support/);
  await heading(page, 'Contact Support');
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
  await page.evaluate(HOVER_TOASTS);
  await keys.tabTo('Dismiss');
  // Tab leaves the toast.
  await keys.tabTo('Skip to content');
  await keys.open('Dismiss', { isBack: true });
  await page.getByText('Support ticket submitted successfully!').waitFor({ state: 'detached' });
  await keys.open('Return to Help and Support');
  await heading(page, 'Help and Support');
  await keys.open('Your tickets');
  await heading(page, 'Your tickets');
  await page.getByRole('link', { name: /^Technical Problems/ }).waitFor();
  await keys.open(/^Technical Problems/);
  await heading(page, /^Ticket /);
  await page.getByText('Filed without a mouse').waitFor();
});

test('removes a member of a league, for a reason, and takes it back', async ({ page, world, keys }) => {
  const { pool } = world.system;
  const { id, path } = await seedLeague(world.system, {
    name: 'Managed by the keys',
    startRound: 4,
    members: [{ email: PRIYA, isAdmin: true }],
  });
  await pool.query('update leagues set owner_id = (select id from users where email = $2) where id = $1', [id, PRIYA]);
  await page.goto(path);
  await page.getByRole('button', { name: 'League details' }).waitFor();
  await keys.open('League details');
  await page.getByRole('link', { name: 'Manage league' }).waitFor();
  await keys.open('Manage league');
  await heading(page, 'Manage league');
  await page.getByRole('button', { name: 'Actions for Casey Founder' }).waitFor();
  await keys.open('Actions for Casey Founder');
  await keys.open('Remove from league');
  const dialog = page.getByRole('dialog', { name: 'Remove Casey Founder?' });
  await dialog.waitFor();
  await keys.tabTo('Reason');
  await keys.type('Asked to go');
  await keys.open('Remove');
  await page.getByText('Left in Week 5').waitFor();
  expect((await keys.focus())?.name).toBe('Actions for Casey Founder');
  await keys.press('Enter');
  await keys.open('Undo removal');
  await page.getByText('Left in Week 5').waitFor({ state: 'detached' });
});

test('skips to the content, folds the sidebar and signs out, in a wide window', async ({ page, keys }) => {
  await page.setViewportSize(DESK);
  await openLeagues(page);
  await keys.open('Skip to content');
  expect(new URL(page.url()).hash).toBe('#content');
  await keys.open('Collapse sidebar', { isBack: true });
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  await keys.open('Logout');
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  expect(addressOf(page)).toBe('/login');
});
