import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const UNAVAILABLE = /status of 500/;
const PRIYA = 'priya.nair@example.com';

test.use({ album: 'Account data', email: JORDAN });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

async function open(page: Page): Promise<void> {
  await page.goto('/home/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialogOf(page).waitFor();
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Type DELETE to confirm').fill(text);
}

test('what goes and what stays', async ({ page, look }) => {
  await page.goto('/home/account');
  await reads(page, 'Delete account', 'What goes', 'What stays', 'Signing in again makes a new account, with nothing of this one.');
  await look();
});

const stateOf = (page: Page, state: string) => changeAnswers(page, { procedure: 'user.ownExport', change: () => ({ state, until: null }) });

test('a file that is made, downloaded and made anew', async ({ page, look }) => {
  await page.goto('/home/account');
  await page.getByRole('button', { name: 'Make my file' }).click();
  await page.getByText(/^Your file is ready until .+\.$/).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('survivor-pools-data.json');
  const held = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(held.users).toMatchObject([{ email: JORDAN }]);
  expect(held.members.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Make a new file' }).waitFor();
  await look();
});

test('a file is being made', async ({ page, look }) => {
  await stateOf(page, 'making');
  await page.goto('/home/account');
  await reads(page, 'Your file is being made. That takes less than a minute.');
  await look();
});

test('a file could not be made', async ({ page, look }) => {
  await stateOf(page, 'failed');
  await page.goto('/home/account');
  await reads(page, 'Your file could not be made. Please try again.');
  await look();
});

for (const [status, words] of [
  [500, 'We could not start on your file. Please try again.'],
  [429, 'You can make five files an hour. Please wait before you ask for another.'],
] as const) {
  test(`no file, because of ${status}`, async ({ page, read }) => {
    await stateOf(page, 'none');
    await refuseCalls(page, 'user.askForExport', { status });
    await page.goto('/home/account');
    await page.getByRole('button', { name: 'Make my file' }).click();
    await reads(page, words);
    await read({ noise: [new RegExp(`status of ${status}`)] });
  });
}

for (const [status, words] of [
  [500, 'Your file could not be downloaded. Please try again.'],
  [429, 'You can download your file once at a time and ten times an hour. Please wait before you try again.'],
] as const) {
  test(`a file that cannot be downloaded, because of ${status}`, async ({ page, read }) => {
    await stateOf(page, 'ready');
    await page.route('**/api/v1/users/me/export', (route) => route.fulfill({ status, json: {} }));
    await page.goto('/home/account');
    await page.getByRole('button', { name: 'Download' }).click();
    await reads(page, words);
    await read({ noise: [new RegExp(`status of ${status}`)] });
  });
}

test('the state of the file cannot be read', async ({ page, look }) => {
  await failCalls(page, 'user.ownExport', 500);
  await page.goto('/home/account');
  await reads(page, "Couldn't load the state of your file");
  await look({ noise: [UNAVAILABLE] });
});

/** Leagues that Jordan runs: with somebody else in it, alone and open, alone and begun. */
async function seedLed({ system }: StateWorld): Promise<void> {
  const handed = await seedLeague(system, { name: 'Handed on', startRound: 5, members: [{ email: JORDAN, isAdmin: true }] });
  const alone = await seedLeague(system, { name: 'Alone and open', startRound: 17, members: [{ email: JORDAN, isAdmin: true }] });
  const begun = await seedLeague(system, { name: 'Alone and begun', startRound: 1, members: [{ email: JORDAN, isAdmin: true }] });
  await system.pool.query('delete from members m using users u where u.id = m.user_id and u.name = $1 and m.league_id = any($2)', [
    'Casey Founder',
    [alone.id, begun.id],
  ]);
  await system.pool.query('update members set is_admin = name <> $1 where league_id = $2', ['Casey Founder', handed.id]);
}

test('who takes over, before anything is asked', async ({ page, world, look }) => {
  await seedLed(world);
  await open(page);
  await reads(
    page,
    'Casey Founder takes over Handed on.',
    'Alone and open is deleted with it: it has not begun, and nobody else is in it.',
    'Alone and begun stays as it is: nobody else is left in it.',
    'Type DELETE in capitals to go on.',
  );
  await type(page, 'delete');
  expect(await page.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
  await look();
});

test('kept after all', async ({ page, read }) => {
  await open(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await read();
});

test('the leagues are being read', async ({ page, read }) => {
  const held = await holdCalls(page, 'user.succession');
  await open(page);
  await reads(page, 'Looking at the leagues that you run...');
  await read();
  await held.release();
});

test('the leagues cannot be read', async ({ page, look }) => {
  await failCalls(page, 'user.succession', 500);
  await open(page);
  await reads(page, "Couldn't load the leagues that you run");
  await look({ noise: [UNAVAILABLE] });
});

test('not deleted', async ({ page, look }) => {
  await failCalls(page, 'user.deleteAccount', 500);
  await open(page);
  await type(page, 'DELETE');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await reads(page, 'Your account was not deleted. Please try again.');
  await look({ noise: [UNAVAILABLE] });
});

test.describe('somebody who leaves', () => {
  test.use({ email: PRIYA });

  test('stands on the landing page, signed out, and comes back as somebody new', async ({ page, world, read }) => {
    const ids = async () =>
      (await world.system.pool.query<{ id: number }>('select id from users where email = $1', [PRIYA])).rows.map(({ id }) => id);
    const [before] = await ids();
    const held = await holdCalls(page, 'user.deleteAccount');
    await open(page);
    await type(page, 'DELETE');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await reads(page, 'Deleting...');
    await read();
    await held.release();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('survivor.token')")).toBe(null);
    expect(await ids()).toEqual([]);
    await page.goto('/home/leagues');
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(addressOf(page)).toContain('/login');
    await world.signInAnew(PRIYA);
    const after = await ids();
    expect(after).toHaveLength(1);
    expect(after).not.toContain(before);
  });
});
