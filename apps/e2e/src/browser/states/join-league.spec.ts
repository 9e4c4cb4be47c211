import type { Page } from '@playwright/test';
import { holdCalls } from './change-answers.ts';
import { keyOfLeague } from './count-rows.ts';
import { addressOf, reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const PASSWORD = 'kickoff2025';

async function fillJoin(page: Page, { key, password }: { key?: string; password: string }): Promise<void> {
  if (key !== undefined) await page.getByLabel('League key').fill(key);
  await page.getByLabel('League password').fill(password);
  await page.getByRole('button', { name: 'Join League' }).click();
}

const refused = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

test.use({ album: 'Join', email: JORDAN });

test('empty, and where else to go', async ({ page, look }) => {
  await page.goto('/home/join-league');
  await reads(page, 'Ask the person who invited you for both.', '8 letters or digits', 'Enter the key and the password to join.');
  for (const [name, path] of [
    ['Create a league instead', '/home/create-league'],
    ['Rules', '/rules'],
    ['FAQ', '/faq'],
  ] as const) {
    expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(path);
  }
  await look();
});

test('key filled in from the invitation', async ({ page, look }) => {
  await page.goto('/home/join-league?key=k7q2mx9a');
  await reads(page, '8 letters or digits, filled in from your invitation');
  expect(await page.getByLabel('League key').inputValue()).toBe('K7Q2MX9A');
  expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('password');
  await look();
});

test('a link whose key cannot be one', async ({ page, look }) => {
  await page.goto('/home/join-league?key=k7q2');
  await reads(page, 'The key in your link cannot be one. Ask for a new link, or type the key.');
  expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('key');
  await look();
});

test('a key pasted with spaces and dashes, the password shown', async ({ page, look }) => {
  await page.goto('/home/join-league');
  await page.evaluate("navigator.clipboard.writeText(' k7q2-mx9a ')");
  await page.getByLabel('League key').press('ControlOrMeta+v');
  expect(await page.getByLabel('League key').inputValue()).toBe('K7Q2MX9A');
  await page.getByLabel('League password').fill('under the elm');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  expect(await page.getByLabel('League password').getAttribute('type')).toBe('text');
  await look();
});

test('a key that cannot be one', async ({ page, look }) => {
  await page.goto('/home/join-league');
  await page.getByLabel('League key').fill('K7Q2');
  await page.getByLabel('League password').fill('abc');
  expect(await page.getByLabel('League key').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: 'Join League' }).isDisabled()).toBe(true);
  await look();
});

test('wrong key or password', async ({ page, look }) => {
  await page.goto('/home/join-league?key=AAAAAAA0');
  await fillJoin(page, { password: 'fumble' });
  await refused(page, 'League key or password is incorrect');
  expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('password');
  await look({ noise: [/status of 400/] });
});

test('too many tries, with how long to wait', async ({ page, look }) => {
  await refuseCalls(page, 'league.join', {
    status: 429,
    retryAfter: 700,
    errors: { '': ['Too many tries. Please wait before you try again.'] },
  });
  await page.goto('/home/join-league?key=AAAAAAA0');
  await fillJoin(page, { password: 'fumble' });
  await refused(page, 'Too many tries. Please wait before you try again.');
  await refused(page, 'Try again in 12 min.');
  await look({ noise: [/status of 429/] });
});

test('slow', async ({ page, look }) => {
  await holdCalls(page, 'league.join');
  await page.goto('/home/join-league?key=AAAAAAA0');
  await fillJoin(page, { password: 'fumble' });
  await page.getByRole('button', { name: 'Joining…' }).waitFor();
  await look();
});

test('a league that has started', async ({ page, world, look }) => {
  const { id } = await seedLeague(world.system, { name: 'Started long ago', startRound: 1, members: [] });
  await page.goto(`/home/join-league?key=${await keyOfLeague(world.system.db, id)}`);
  await fillJoin(page, { password: PASSWORD });
  await refused(page, 'This league has already started');
  await look({ noise: [/status of 409/] });
});

test('somebody who is a member already is led there', async ({ page, world, read }) => {
  const { id, path } = await seedLeague(world.system, { name: 'Mine already', startRound: 5, members: [{ email: JORDAN }] });
  await page.goto('/home/join-league');
  await fillJoin(page, { key: (await keyOfLeague(world.system.db, id)).toLowerCase(), password: PASSWORD });
  await page.getByRole('heading', { name: 'Mine already' }).waitFor();
  expect(addressOf(page)).toBe(path);
  await read();
});
