import type { Page } from '@playwright/test';
import { reads } from './page-texts.ts';
import { keyOf, type SeededLeague, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const AISHA = 'aisha.grant@example.com';

test.use({ email: JORDAN });

const button = (page: Page, name: string) => page.getByRole('button', { name });
const link = (page: Page) => page.getByLabel('Invitation link').and(page.locator('[value*="/invite/"]'));
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned message' });

/** Creates a league that Jordan administers. Aisha is in it, too. */
async function seed(world: StateWorld, league: Partial<SeededLeague> & { name: string }): Promise<{ id: number; path: string }> {
  const members = [{ email: JORDAN, isAdmin: true }, { email: AISHA }];
  return seedLeague(world.system, { startRound: 5, members, ...league });
}

test('link, key and password of a league, and new ones', async ({ page, world, look, read }) => {
  const { id, path } = await seed(world, { name: 'New keys' });
  await page.goto(`${path}/manage?tab=invite`);
  const oldLink = await link(page).inputValue();
  const oldKey = await keyOf(world.system, id);
  await reads(page, oldKey, 'kickoff2025', 'Members now: 3. Leave it empty for no limit.');
  await expect(page.getByText('End this invitation link')).toHaveCount(0);
  await look();
  await button(page, 'New key').click();
  const dialog = page.getByRole('dialog');
  await reads(dialog, 'The old key and links stop working at once.');
  await look({ viewportOnly: true });
  await button(page, 'Yes, make a new key').click();
  await reads(page, /^New key: [A-Z0-9]{8}$/);
  await dialog.waitFor({ state: 'detached' });
  const newKey = await keyOf(world.system, id);
  expect(newKey).not.toBe(oldKey);
  await reads(page, newKey);
  expect(await link(page).inputValue()).not.toBe(oldLink);
  await read();
  await button(page, 'New password').click();
  await reads(dialog, 'The old password and links stop working at once.');
  await dialog.getByLabel('League password').fill('abc');
  await button(page, 'Change password').click();
  await reads(dialog, 'League password must have at least 4 characters');
  await look({ viewportOnly: true });
  await dialog.getByLabel('League password').fill('field goal');
  await dialog.getByLabel('League password').press('Enter');
  await reads(page, 'Password changed', 'field goal');
  await read();
});

test('new members: none, all, or as many as the limit says', async ({ page, world, read }) => {
  const { path } = await seed(world, { name: 'Closed and full', crowds: [{ count: 5 }] });
  await page.goto(`${path}/manage?tab=invite`);
  await page.getByText('Closed', { exact: true }).click();
  await reads(page, 'New members can no longer join');
  await read();
  await page.getByText('Open', { exact: true }).click();
  await reads(page, 'New members can join');
  await read();
  const limit = page.getByLabel('Member limit');
  for (const [typed, words] of [
    ['1', 'Enter a number from 2 to 1,000,000, or nothing for no limit'],
    ['7', 'The limit cannot be below the present number of members'],
    ['8', 'Member limit saved'],
  ] as const) {
    await limit.fill(typed);
    await button(page, 'Save').click();
    await reads(page, words);
    await read();
  }
  await page.reload();
  await expect(limit).toHaveValue('8');
});

test('the invitation of a league that has started, and of one that is completed', async ({ page, world, look, read }) => {
  const { path } = await seed(world, { name: 'Closed by the start', startRound: 1 });
  await page.goto(`${path}/manage?tab=invite`);
  await reads(page, 'This league has already started', 'kickoff2025');
  for (const name of ['New key', 'New password', 'Save']) await expect(button(page, name)).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeDisabled();
  await expect(button(page, 'Share')).toHaveCount(0);
  await look();
  const over = await seed(world, { name: 'Closed by its end', startRound: 1, completedRound: 2 });
  await page.goto(`${over.path}/manage?tab=invite`);
  await reads(page, 'This league has been completed');
  await read();
});

test('a message is pinned, read by everybody at once, folded, and taken down', async ({ page, world, look, read }) => {
  const { path } = await seed(world, { name: 'Messages from the commissioner' });
  const aisha = await world.pageOf(AISHA);
  await world.goto(aisha, path);
  await aisha.getByRole('region', { name: 'Pool Standings' }).getByText('Aisha Grant').waitFor();
  await expect(pinned(aisha)).toHaveCount(0);

  await page.goto(`${path}/manage?tab=message`);
  await reads(page, '500 characters remaining');
  await expect(button(page, 'Pin')).toBeDisabled();
  await read();
  await message(page).fill('x'.repeat(501));
  await reads(page, '1 character too many');
  await message(page).blur();
  await reads(page, 'Message must have at most 500 characters');
  await read();
  await message(page).fill('Sunday at Murphy’s.\n\n- 12:30, the big table\n- who loses pays\nhttps://murphys.example');
  await button(page, 'Pin').click();
  await reads(page, 'Message pinned', /^Pinned by Jordan Reyes, Oct \d+$/);
  await look();

  await reads(pinned(aisha), /Sunday at Murphy’s\./, 'Show more');
  await expect(pinned(aisha).getByRole('link')).toHaveCount(0);
  await aisha.context().close();
  await page.goto(path);
  await reads(pinned(page), 'Show more');
  await look();
  await button(page, 'Show more').click();
  await reads(pinned(page), 'Show less');
  await look();
  await button(page, 'Show less').click();
  await reads(pinned(page), 'Show more');

  await page.goto(`${path}/manage?tab=message`);
  await message(page).fill('יום ראשון אצל מרפי');
  await button(page, 'Pin').click();
  await reads(pinned(page), 'יום ראשון אצל מרפי');
  await expect(button(page, 'Show more')).toHaveCount(0);
  await button(page, 'Take down').click();
  await reads(page, 'Message taken down');
  await expect(pinned(page)).toHaveCount(0);
  await read();
});
