import type { Page } from '@playwright/test';
import { failCalls, holdCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { PRIYA, type StateWorld } from './state-world.ts';

const PROCEDURE = 'user.endOwnSessions';

test.use({ album: 'Account', email: PRIYA });

const rows = (page: Page) => page.locator('.session');
const everywhere = (page: Page) => page.getByRole('button', { name: 'Sign out everywhere' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign out everywhere?' });

/** Signed in on two more devices, as earlier days could have left it. */
async function open({ page, world }: { page: Page; world: StateWorld }): Promise<void> {
  await world.system.pool.query(
    `insert into sessions (id, user_id, expires_at, browser)
     select named.id, users.id, clock_timestamp() + interval '20 days', named.browser
     from users, (values ('state laptop', 'Firefox on Linux'), ('state unknown', null)) as named (id, browser)
     where email = $1 on conflict do nothing`,
    [PRIYA],
  );
  await page.goto('/home/account');
  await expect(rows(page)).toHaveCount(3);
}

test('the sessions, reached from the sidebar', async ({ page, look }) => {
  await page.goto('/home/leagues');
  await page.getByRole('link', { name: 'Account' }).click();
  await reads(page, 'You sign in as priya.nair@example.com.', 'Where you are signed in', 'A session ends 30 days after its sign-in');
  await rows(page)
    .filter({ hasText: 'This device' })
    .getByText(/^Signed in \w+ \d+, \d{4}, last used /)
    .waitFor();
  expect(await page.title()).toBe('Account - Survivor Pools');
  await look();
});

test('three sessions, one of an unknown browser', async ({ page, world, look }) => {
  await open({ page, world });
  await reads(page, 'Firefox on Linux', 'Unknown browser', 'This device');
  await expect(page.getByRole('button', { name: /^Sign out of Firefox on Linux, signed in / })).toHaveCount(1);
  await look();
});

test('loading', async ({ page, look }) => {
  await holdCalls(page, 'user.sessions');
  await page.goto('/home/account');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await look();
});

test('cannot be loaded', async ({ page, look }) => {
  await failCalls(page, 'user.sessions', 500);
  await page.goto('/home/account');
  await reads(page, 'Your sessions could not be loaded', 'Please try again.');
  await look({ noise: [/status of 500/] });
});

test('one is on its way out, and gone', async ({ page, world, read }) => {
  await open({ page, world });
  const { release } = await holdCalls(page, PROCEDURE);
  await page.getByRole('button', { name: /^Sign out of Firefox/ }).click();
  await page.getByRole('button', { name: /^Signing out\.\.\./ }).waitFor();
  await read();
  await release();
  await page.getByText('Signed out there.').waitFor();
  await read();
  await expect(rows(page)).toHaveCount(2);
});

test('one cannot be ended', async ({ page, world, look }) => {
  await open({ page, world });
  await refuseCalls(page, PROCEDURE, { status: 500 });
  await page.getByRole('button', { name: /^Sign out of Firefox/ }).click();
  await reads(page, 'Failed to sign out. Please try again.');
  await look({ noise: [/status of 500/] });
});

test('asks before all of them end', async ({ page, world, look }) => {
  await open({ page, world });
  await everywhere(page).click();
  await dialog(page).getByText('All of your sessions end, this one too. Picks stay as they are.').waitFor();
  await look();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('somebody who signs out everywhere is at the login, on their other device too', async ({ page, world }) => {
  const other = await world.pageOf(PRIYA);
  await world.goto(other, '/home/account');
  await other.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await page.goto('/home/account');
  await everywhere(page).click();
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.reload({ waitUntil: 'commit' });
  await expect(other).toHaveURL(/\/login\?/);
  await other.context().close();
  world.forgetToken(PRIYA);
});
