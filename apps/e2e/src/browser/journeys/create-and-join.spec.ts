import type { Page } from '@playwright/test';
import { reads } from '../states/page-texts.ts';
import { expect, test } from '../states/state-test.ts';
import { signInAs } from './sign-in-as.ts';

const PASSWORD = 'under the elm';

const memberRow = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test.use({ email: 'aisha.grant@example.com' });

test('a commissioner creates a league and invites, and a second person joins by the link', async ({ page, world, heard }) => {
  await page.goto('/home/leagues');
  await page.getByRole('navigation').getByRole('link', { name: 'Create League' }).first().click();
  await page.getByLabel('League name').fill('Neighbors of the Elm');
  await page.getByLabel('League password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create League' }).click();
  await page.getByRole('dialog', { name: 'League Created Successfully' }).waitFor();
  await page.getByRole('button', { name: 'Go to your league' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  // The page behind the dialog offers the same to a sole member.
  const dialog = page.getByRole('dialog');
  await dialog.getByText('More ways').click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await reads(page, 'League invitation copied to clipboard!');
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  const password = /Password: (.+)/.exec(invitation)?.[1] ?? '';
  expect(password).toBe(PASSWORD);

  const friend = await world.pageOf(null);
  await friend.goto(/Join here: (\S+)/.exec(invitation)?.[1] ?? '');
  await signInAs(friend, 'Ben Okafor');
  await expect(friend.getByLabel('League key')).toHaveValue(/League key: (\S+)/.exec(invitation)?.[1] ?? '');
  await friend.getByLabel('League password').fill(password);
  await friend.getByRole('button', { name: 'Join League' }).click();
  await friend.getByRole('heading', { name: 'Neighbors of the Elm' }).waitFor();
  await expect(memberRow(friend, 'Aisha Grant')).toBeAttached();
  // The commissioner's page is told of it, without a reload.
  await expect(memberRow(page, 'Ben Okafor')).toBeAttached();
  await friend.context().close();
  expect(heard).toEqual([]);
});
