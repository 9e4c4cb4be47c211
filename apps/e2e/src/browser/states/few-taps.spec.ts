import type { Page } from '@playwright/test';
import { inviteOf } from './invite-of.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { untilTakenOver } from './until-taken-over.ts';

const AISHA = 'aisha.grant@example.com';

/** Counts what a person does on every page of every origin: fingers and buttons put down, keys pressed. */
async function countActs(page: Page): Promise<{ taps: number; keys: number }> {
  const acts = { taps: 0, keys: 0 };
  await page.exposeFunction('countAct', (kind: 'taps' | 'keys') => {
    acts[kind] += 1;
  });
  await page.addInitScript(`
    addEventListener('pointerdown', (event) => event.isTrusted && countAct('taps'), true);
    addEventListener('keydown', (event) => event.isTrusted && countAct('keys'), true);`);
  return acts;
}

test('from an invitation on a phone to a stored pick: 4 taps, nothing typed', async ({ world }) => {
  const { path } = await seedLeague(world.system, { name: 'Four taps', startRound: 5, members: [{ email: AISHA }] });
  const invitation = await inviteOf(world, { email: AISHA, leaguePath: path });
  const page = await world.pageOf(null, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const acts = await countActs(page);
  await world.goto(page, invitation);
  await page.getByRole('link', { name: 'Sign in to join' }).tap();
  await page.getByRole('button', { name: /Somebody new/ }).tap();
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('article.game button').first().tap();
  await page.getByRole('button', { name: 'Yes, confirm pick' }).tap();
  await page
    .getByText(/Stored on server at/)
    .first()
    .waitFor();
  console.log(`from an invitation to a stored pick: ${acts.taps} taps, ${acts.keys} keys`);
  expect(acts).toEqual({ taps: 4, keys: 0 });
  await page.context().close();
});

test('from the landing page to a league with an invitation sent: 6 clicks', async ({ world }) => {
  const page = await world.pageOf(null);
  const acts = await countActs(page);
  await world.goto(page, '/');
  await untilTakenOver(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /Somebody new/ }).click();
  await page.waitForURL(/\/home\/leagues/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create League' }).first().click();
  await page.getByLabel('League name').click();
  await page.keyboard.type('Six clicks');
  await page.keyboard.press('Tab');
  await page.keyboard.type('under the elm');
  await page.getByRole('button', { name: 'Create League' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Invitation link copied to clipboard!').waitFor();
  console.log(`from the landing page to an invitation sent: ${acts.taps} clicks`);
  expect(acts.taps).toBe(6);
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('/invite/');
  await page.context().close();
});
