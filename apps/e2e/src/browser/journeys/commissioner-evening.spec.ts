import type { Page } from '@playwright/test';
import { callApi, textOf } from '../../rest/api-client.ts';
import { reads } from '../states/page-texts.ts';
import { expect, test } from '../states/state-test.ts';
import type { StateWorld } from '../states/state-world.ts';

const AISHA = 'aisha.grant@example.com';
const BEN = 'ben.okafor@example.com';
const PRIYA = 'priya.nair@example.com';
const SAM = 'sam.whitaker@example.com';
const MESSAGE = 'Side pot: ten dollars.\nPay Aisha by Thursday.';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).waitFor();

/** Opens the menu of a member and starts one of its acts. */
async function act(page: Page, name: string, what: string): Promise<void> {
  await button(page, `Actions for ${name}`).click();
  await button(page, what).click();
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Parts of the league' }).getByRole('link', { name }).click();

/** Stores a pick for Week 5 of a team that plays last, so that nobody is eliminated before. */
async function pickLate(world: StateWorld, { email, leagueId }: { email: string; leagueId: string }): Promise<void> {
  const { rows } = await world.system.pool.query('select home_team_id as id from games where round = 5 order by kickoff_at desc limit 1');
  const body = { leagueId, round: 5, teamId: String(rows[0].id) };
  const { status } = await callApi(world.url, { method: 'POST', path: '/LeagueMembers/add-pick', token: await world.tokenOf(email), body });
  expect(status).toBe(200);
}

test.use({ email: AISHA });

test('four people play an evening in a league whose administrators act in the open', async ({ page, world, heard }) => {
  const created = await callApi(world.url, {
    method: 'POST',
    path: '/leagues',
    token: await world.tokenOf(AISHA),
    body: { name: 'Porch light', password: 'leave it on', leagueType: 'NFL', season: 2025 },
  });
  const id = textOf(created.body);
  const league = `/home/league/${id}`;

  await test.step('Aisha invites Ben and Priya, and Sam comes too late', async () => {
    await page.goto(league);
    await page.getByRole('link', { name: 'Manage league' }).click();
    await tab(page, 'Invite');
    await button(page, 'Copy link').click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    for (const email of [BEN, PRIYA]) {
      const friend = await world.pageOf(email);
      await friend.goto(link);
      await friend.getByRole('button', { name: /^Join/ }).click();
      await friend.getByRole('heading', { name: 'Porch light' }).waitFor();
      await friend.context().close();
    }
    await page.locator('label').filter({ hasText: 'Closed' }).click();
    await toast(page, 'New members can no longer join');
    const late = await world.pageOf(SAM);
    await late.goto(link);
    await reads(late, 'This league takes no new members');
    await page.locator('label').filter({ hasText: 'Open' }).click();
    await toast(page, 'New members can join');
    await late.reload();
    await late.getByRole('button', { name: /^Join/ }).click();
    await late.getByRole('heading', { name: 'Porch light' }).waitFor();
    await late.context().close();
  });

  const ben = await world.pageOf(BEN);
  await ben.goto(league);

  await test.step('Aisha pins a message, and Priya becomes an administrator', async () => {
    await tab(page, 'Message');
    await page.getByLabel('Message').fill(MESSAGE);
    await button(page, 'Pin').click();
    await toast(page, 'Message pinned');
    // Ben's page is told of it, without a reload.
    await reads(ben, 'Pay Aisha by Thursday.');
    await tab(page, 'Members');
    await act(page, 'Priya Nair', 'Make administrator');
    await toast(page, 'Priya Nair is now an administrator');
  });

  await test.step('Priya reminds the one without a pick, who misses the deadline', async () => {
    for (const email of [AISHA, BEN, PRIYA]) await pickLate(world, { email, leagueId: id });
    const priya = await world.pageOf(PRIYA);
    await priya.goto(`${league}/manage`);
    await priya.locator('label').filter({ hasText: 'No pick yet' }).click();
    await reads(priya, '1 member', 'Sam Whitaker');
    await button(priya, 'Remind all').click();
    await toast(priya, 'Reminder sent to 1 member');
    await priya.context().close();
    await world.moveClock({ advanceTo: 'kickoff' });
  });

  await test.step('Aisha removes Ben, who reads why, and takes it back', async () => {
    await page.reload();
    await act(page, 'Ben Okafor', 'Remove from league');
    const dialog = page.getByRole('dialog', { name: 'Remove Ben Okafor?' });
    await dialog.getByLabel('Reason').fill('Two accounts');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await toast(page, 'Ben Okafor was removed');
    await reads(ben, 'You were removed in Week 5', /Aisha Grant removed you on/, 'Two accounts');
    await act(page, 'Ben Okafor', 'Undo removal');
    await toast(page, 'Ben Okafor is back in the league');
    await ben.getByRole('heading', { name: 'You were removed in Week 5' }).waitFor({ state: 'detached' });
  });

  await test.step('Aisha hands the league to Priya and leaves', async () => {
    await act(page, 'Priya Nair', 'Transfer ownership');
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
    await toast(page, 'Priya Nair now owns the league');
    await page.goto(league);
    await button(page, 'Leave league').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave league' }).click();
    await toast(page, 'You left Porch light');
    await reads(page, 'You left in Week 5');
  });

  await test.step('Sam, who is eliminated, reads it all in the log', async () => {
    const sam = await world.pageOf(SAM);
    await sam.goto(league);
    await reads(sam, 'Left in Week 5');
    await sam.getByRole('link', { name: 'League log' }).first().click();
    await reads(
      sam,
      'Aisha Grant closed the league to new members.',
      'Aisha Grant opened the league to new members.',
      'Aisha Grant pinned a message.',
      'Aisha Grant made Priya Nair an administrator.',
      'Priya Nair reminded everyone without a pick for Week 5.',
      /Aisha Grant removed Ben Okafor/,
      'Two accounts',
      /Aisha Grant undid the removal of Ben Okafor/,
      'Aisha Grant transferred the ownership to Priya Nair.',
      /Aisha Grant left/,
    );
    await sam.context().close();
  });
  await ben.context().close();
  expect(heard).toEqual([]);
});
