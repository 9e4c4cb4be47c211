import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, problemOf, refuseCalls, refuseClipboard } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { PRIYA, type StateWorld } from './state-world.ts';

const FAILED = { noise: [/status of (?:409|429|500)/] };

const SECURITY = '/home/account?tab=security';
const DATA = '/home/account?tab=data';

test.use({ email: PRIYA });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sessions = (page: Page) => page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem');

/** Two more sessions, as earlier days could have left them. */
async function seedSessions({ system: { pool } }: StateWorld): Promise<void> {
  await pool.query(
    `insert into sessions (id, user_id, expires_at, browser)
     select named.id, users.id, clock_timestamp() + interval '20 days', named.browser
     from users, (values ('state laptop', 'Firefox on Linux'), ('state unknown', null)) as named (id, browser)
     where email = $1 on conflict do nothing`,
    [PRIYA],
  );
}

const TABS = [
  { tab: 'Notifications', sections: ['Notifications', 'Push notifications', 'Calendar', 'Theme'] },
  { tab: 'Security', sections: ["Where you're signed in"] },
  { tab: 'Data', sections: ['Your data', 'Delete account'] },
] as const;

for (const { tab, sections: names } of TABS) {
  test(`the tab ${tab}, reached from the sidebar and again by its address`, async ({ page, world, look }) => {
    await seedSessions(world);
    await page.goto('/home/leagues');
    await page.getByRole('link', { name: 'Priya Nair Account' }).click();
    await reads(page, 'You sign in as priya.nair@example.com.');
    const link = page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name: tab });
    await link.click();
    await page.reload();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names);
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
    expect(await page.title()).toBe('Account - Survivor Pools');
    await look();
  });
}

test('the anchor of each section opens its tab', async ({ page }) => {
  for (const [anchor, name] of [
    ['messages', 'Notifications'],
    ['devices', 'Push notifications'],
    ['calendar', 'Calendar'],
    ['sessions', "Where you're signed in"],
    ['export-account', 'Your data'],
    ['delete-account', 'Delete account'],
  ] as const) {
    await page.goto('/home/leagues');
    await page.goto(`/home/account#${anchor}`);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  }
});

test('every section, when nothing can be loaded', async ({ page, read }) => {
  for (const name of ['sessions', 'calendar', 'messages', 'ownExport']) await failCalls(page, `user.${name}`, 500);
  for (const [tab, words] of [
    ['notifications', ["Couldn't load your calendar address.", "Couldn't load your notification settings", "Couldn't load your devices."]],
    ['security', ["Couldn't load your sessions"]],
    ['data', ["Couldn't load the status of your export"]],
  ] as const) {
    await page.goto(`/home/account?tab=${tab}`);
    await reads(page, ...words);
    await read(FAILED);
  }
});

test('one session is ended, then all of them, on every device', async ({ page, world, read }) => {
  await seedSessions(world);
  const other = await world.pageOf(PRIYA);
  await world.goto(other, SECURITY);
  await page.goto(SECURITY);
  await expect(sessions(page)).toHaveCount(3);
  await expect(sessions(page).filter({ hasText: 'This device' })).toHaveCount(1);
  const answer = await refuseCalls(page, 'user.endOwnSessions', { status: 500 });
  await button(page, /^Sign out of Firefox/).click();
  await reads(page, 'Failed to sign out. Please try again.');
  await read(FAILED);
  await answer();
  const { release } = await holdCalls(page, 'user.endOwnSessions');
  await button(page, /^Sign out of Firefox/).click();
  await button(page, /^Signing out/).waitFor();
  await read(FAILED);
  await release();
  await reads(page, 'Session ended.');
  await expect(sessions(page)).toHaveCount(2);
  await button(page, 'Sign out everywhere').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.waitFor();
  await read();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.reload({ waitUntil: 'commit' });
  await expect(other).toHaveURL(/\/login\?/);
  await other.context().close();
  world.discardToken(PRIYA);
});

test('one button adds the deadlines to a calendar, and later asks before a new address', async ({ page, world, read }) => {
  await world.system.pool.query('delete from calendar_addresses');
  await page.goto('/home/account?tab=notifications');
  const answer = await failCalls(page, 'user.renewCalendar', 500);
  await button(page, 'Add to calendar').click();
  await reads(page, "Couldn't create the address. Please try again.");
  await read(FAILED);
  await answer();
  const { release } = await holdCalls(page, 'user.renewCalendar');
  await button(page, 'Add to calendar').click();
  await button(page, 'Adding...').waitFor();
  await read();
  // Chromium would wait for its dialog about another app.
  await page.route(/^webcal:/, (route) => route.abort());
  const opened = page.waitForRequest((request) => request.url().startsWith('webcal:'));
  await release();
  const field = page.getByLabel('Calendar address');
  const address = await field.inputValue();
  expect((await opened).url()).toBe(address.replace(/^https?:/, 'webcal:'));
  await reads(page, /^Google Calendar shows the deadlines but drops our alarms/);
  const feed = await page.request.get(address);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const copied = page.getByText('Calendar address copied to clipboard!');
  // Chromium's dialog about another app may hold back input, so the clicks are dispatched.
  await button(page, 'Copy address').dispatchEvent('click');
  await copied.waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(address);
  await read();
  await refuseClipboard(page);
  await button(page, 'Copy address').dispatchEvent('click');
  await reads(page, "Couldn't copy. Select the address and copy it by hand.");
  await read();
  await page.reload();
  await reads(page, /^You created an address on /);
  await read();
  await button(page, 'Create a new address').dispatchEvent('click');
  await button(page, 'Yes, create a new one').waitFor();
  await read();
});

test('a file of all data is made, downloaded and made anew', async ({ page, read }) => {
  await page.goto(DATA);
  await button(page, 'Export my data').click();
  await reads(page, /^Your file is ready until .+\.$/);
  const coming = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('survivor-pools-data.json');
  const held = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(held.users).toMatchObject([{ email: PRIYA }]);
  await read();
  for (const [status, words] of [
    [500, "Couldn't download your file. Please try again."],
    [429, 'You can run one download at a time, and ten an hour.'],
  ] as const) {
    await page.route('**/api/v1/users/me/export', (route) => route.fulfill({ status, json: problemOf({ status }) }));
    await button(page, 'Download').click();
    await reads(page, words);
    await read(FAILED);
  }
  for (const [status, words] of [
    [500, "Couldn't start the export. Please try again."],
    [429, 'You can export your data five times an hour.'],
  ] as const) {
    const answer = await refuseCalls(page, 'user.askForExport', { status });
    await button(page, 'Export again').click();
    await reads(page, words);
    await read(FAILED);
    await answer();
  }
  for (const [state, words] of [
    ['making', 'Preparing your file.'],
    ['failed', "Couldn't prepare your file."],
  ] as const) {
    const answer = await changeAnswers(page, { procedure: 'user.ownExport', change: () => ({ state, until: null }) });
    await page.reload();
    await reads(page, words);
    await read();
    await answer();
  }
});

/** Leagues that Priya runs: with somebody else in it, alone and open, alone and started. */
async function seedLed({ system }: StateWorld): Promise<void> {
  const members = [{ email: PRIYA, isAdmin: true }];
  const handed = await seedLeague(system, { name: 'Handed on', startRound: 5, members });
  const alone = await seedLeague(system, { name: 'Alone and open', startRound: 17, members });
  const started = await seedLeague(system, { name: 'Alone and begun', startRound: 1, members });
  const founder = 'Casey Founder';
  await system.pool.query('delete from members where name = $1 and league_id = any($2)', [founder, [alone.id, started.id]]);
  await system.pool.query('update members set is_admin = name <> $1 where league_id = $2', [founder, handed.id]);
  await system.pool.query('update leagues set owner_id = (select id from users where email = $1) where id = any($2)', [
    PRIYA,
    [handed.id, alone.id, started.id],
  ]);
}

async function openDelete(page: Page): Promise<void> {
  await button(page, 'Delete account').click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
}

test('an account is deleted, and its person comes back as somebody new', async ({ page, world, read }) => {
  const ids = async () => (await world.system.pool.query<{ id: number }>('select id from users where email = $1', [PRIYA])).rows;
  const before = await ids();
  await seedLed(world);
  const answer = await failCalls(page, 'user.succession', 500);
  await page.goto(DATA);
  await openDelete(page);
  await reads(page, "Couldn't load the leagues you run");
  await read(FAILED);
  await answer();
  const succession = await holdCalls(page, 'user.succession');
  await page.goto(DATA);
  await openDelete(page);
  await reads(page, 'Checking the leagues you run...');
  await read();
  await succession.release();
  await reads(page, 'Casey Founder takes over Handed on.', 'Alone and open is deleted', 'Alone and begun stays as it is');
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await expect(button(page, 'Delete for good')).toBeDisabled();
  await read();
  await button(page, 'Keep my account').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await openDelete(page);
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  const refusal = await failCalls(page, 'user.deleteAccount', 500);
  await button(page, 'Delete for good').click();
  await reads(page, 'Your account was not deleted. Please try again.');
  await read(FAILED);
  await refusal();
  const deletion = await holdCalls(page, 'user.deleteAccount');
  await button(page, 'Delete for good').click();
  await reads(page, 'Deleting...');
  await read();
  await deletion.release();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate<string | null>("localStorage.getItem('survivor.token')")).toBe(null);
  expect(await ids()).toEqual([]);
  await page.goto('/home/leagues');
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  expect(addressOf(page)).toContain('/login');
  await world.signInAgain(PRIYA);
  const after = await ids();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});
