import type { Page } from '@playwright/test';
import { failCalls } from './change-answers.ts';
import { expect, test, WON } from './league-test.ts';

/** The header's details fold away on phones. */
async function openMessages(page: Page) {
  await page.locator('#league-details').waitFor({ state: 'attached' });
  const link = page.getByRole('button', { name: 'Messages', exact: true });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'League details' }).click();
  await link.click();
  return page.getByRole('dialog');
}

test('a league is muted from its details, and unmuted from the account page', async ({ page, stage, look }) => {
  await stage.show({ name: 'Silent Street', crowds: [{ count: 2, picks: WON }] }, { picks: WON });
  const dialog = await openMessages(page);
  await stage.reads(dialog, 'Messages about Silent Street', 'Nobody else is told.', 'All messages');
  const toggle = dialog.getByRole('checkbox', { name: 'Mute messages' });
  await expect(toggle).not.toBeChecked();
  await toggle.focus();
  const saved = page.waitForResponse((response) => response.url().includes('league.mute'));
  await page.keyboard.press('Space');
  await saved;
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await look();
  await dialog.getByRole('link', { name: 'All messages' }).click();
  await page.getByRole('button', { name: 'Unmute Silent Street' }).click();
  await stage.toast('You hear of this league again.').waitFor();
  await expect(page.getByText('Silent Street')).toHaveCount(0);
});

test('muting fails', async ({ page, stage, read }) => {
  await stage.show({ name: 'Loud Street', crowds: [{ count: 2, picks: WON }] }, { picks: WON });
  const dialog = await openMessages(page);
  await failCalls(page, 'league.mute', 500);
  const toggle = dialog.getByRole('checkbox', { name: 'Mute messages' });
  await toggle.click();
  await stage.toast('That was not saved. Please try again.').waitFor();
  await expect(toggle).not.toBeChecked();
  await read({ noise: [/status of 500/] });
});

test('whether a league is muted cannot be loaded', async ({ page, stage, look }) => {
  await stage.show({ name: 'Lost Street', crowds: [{ count: 2, picks: WON }] }, { picks: WON });
  await failCalls(page, 'user.messages', 500);
  const dialog = await openMessages(page);
  await stage.reads(dialog, "Couldn't load your messages");
  await look({ noise: [/status of 500/] });
});
