import type { Page } from '@playwright/test';
import { addressOf, reads } from '../states/page-texts.ts';
import { expect, test } from '../states/state-test.ts';
import { ADMIN, JORDAN } from '../states/state-world.ts';
import { CorrectionsStage, WEEK } from './corrections-stage.ts';

const REASON = 'Read in the official game book';
/** Six hours before the deadline of the fifth week. */
const NEAR_DEADLINE = '2025-10-02T18:15:00Z';

test.use({ album: 'Corrections', email: ADMIN });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a late result, from System State to the audit log', async ({ page, world, look }) => {
  const stage = await CorrectionsStage.open(world);
  await stage.recordLateResult();
  await stage.recordHeldKickoff();
  await page.goto('/home/admin/state');
  await reads(page, 'NFL Global State', 'Thursday, October 2, 2025', 'Unknown team: London Monarchs', `Week ${WEEK + 1}`);
  await page.getByRole('button', { name: /^2052711/ }).click();
  await reads(page, '"strHomeTeam": "London Monarchs"');
  await expect(page.getByRole('table', { name: /Rounds of the season/ }).locator('tbody tr')).toHaveCount(18);
  await look();

  await page.getByRole('link', { name: 'Decide' }).click();
  await reads(page, '2 corrections, page 1 of 1', 'late result', 'held back');
  expect(addressOf(page)).toBe('/home/admin/corrections?filter=waiting');
  await look();

  const open = page.getByRole('button', { name: `What would change? ${stage.jordansGame}` });
  const preview = dialog(page, 'What would change?');
  const jordan = preview.locator('details', { hasText: stage.league.name }).getByRole('row').filter({ hasText: 'Jordan Reyes' });
  const openLeague = () => preview.locator('details', { hasText: stage.league.name }).locator('summary').click();
  await open.click();
  await openLeague();
  await expect(jordan).toContainText(`Out in Week ${WEEK}: lost`);
  await look({ viewportOnly: true });

  await stage.changeLateResult();
  const apply = preview.getByRole('button', { name: `Apply the late result: ${stage.jordansGame}` });
  await preview.getByLabel('Reason').fill(REASON);
  await apply.click();
  await reads(page, 'Something changed since the preview. Look again.');
  await expect(preview.getByLabel('Reason')).toHaveValue(REASON);
  await look({ viewportOnly: true, noise: [/status of 409/] });
  await apply.click();
  await preview.waitFor({ state: 'detached' });

  await page.getByRole('combobox', { name: 'State' }).selectOption('applied');
  await open.click();
  await openLeague();
  await expect(jordan).toContainText('Alive');
  await preview.getByLabel('Reason').fill('The game book was misread');
  await preview.getByRole('button', { name: `Withdraw the late result: ${stage.jordansGame}` }).click();
  await preview.waitFor({ state: 'detached' });

  await page.goto('/home/admin/audit');
  await page.getByRole('button', { name: /^Correction withdrawn/ }).click();
  await reads(page, 'Correction applied', 'The game book was misread', 'Alex Admin');
  await look();
  await page.getByRole('searchbox').fill('maintenance');
  await reads(page, 'No entries found');
});

test('a kickoff held back, and results entered by hand', async ({ page, world, look }) => {
  const stage = await CorrectionsStage.open(world, 'Held Kickoffs');
  await stage.recordHeldKickoff();
  await page.goto('/home/admin/corrections?filter=waiting');
  const deadline = `Week ${WEEK + 2} deadline`;
  await reads(page, `${deadline}: Oct 9 @ 8:15 PM EDT, then Oct 7 @ 8:15 AM EDT`, 'Refuse for good');
  await page
    .locator('tbody tr', { hasText: deadline })
    .getByRole('button', { name: /^What would change/ })
    .click();
  const preview = dialog(page, 'What would change?');
  const times = preview.getByRole('row').filter({ hasText: deadline }).locator('time');
  await expect(times).toHaveText(['Oct 9 @ 8:15 PM EDT', 'Oct 7 @ 8:15 AM EDT']);
  await look({ viewportOnly: true });
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  const enter = dialog(page, 'Enter a result');
  await page.getByRole('button', { name: 'Enter a result' }).click();
  await enter.getByLabel('Week').selectOption(String(WEEK + 2));
  await enter.getByLabel('Game').selectOption({ index: 1 });
  await enter.getByLabel('Result').selectOption('CANC');
  await enter.getByRole('button', { name: 'What would change?' }).click();
  await reads(page, `Week ${WEEK + 2} has not started`);
  await expect(enter.getByLabel('Reason')).toHaveCount(0);
  await look({ viewportOnly: true, noise: [/status of 409/] });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Enter a result' }).click();
  await enter.getByLabel('Week').selectOption(String(WEEK));
  const game = enter.getByLabel('Game').locator('option', { hasText: stage.othersGame });
  await enter.getByLabel('Game').selectOption((await game.getAttribute('value')) ?? '');
  await enter.getByLabel(`Points of ${stage.others.awayName}`).fill(String(stage.others.homeScore));
  await enter.getByLabel(`Points of ${stage.others.homeName}`).fill(String(stage.others.awayScore));
  await look({ viewportOnly: true });
  await enter.getByRole('button', { name: 'What would change?' }).click();
  await enter.locator('details', { hasText: stage.league.name }).getByText('4 alive, then 1').waitFor();
});

test('an administrator whose role is taken away leaves without a reload', async ({ page, world }) => {
  await page.goto('/home/admin');
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
  const setRole = async (isAdmin: boolean) => {
    await world.system.pool.query('update users set is_admin = $2 where email = $1', [ADMIN, isAdmin]);
    // The services await this themselves.
  };
  await setRole(false);
  await reads(page, 'You need administrator rights');
  expect(new URL(page.url()).pathname).toBe('/login');
  await setRole(true);
});

test.describe('near a deadline', () => {
  test.use({ at: NEAR_DEADLINE });

  test('maintenance asks twice, then players land on its page and return', async ({ page, world, look }) => {
    const stage = await CorrectionsStage.open(world, 'New Turf');
    const player = await world.pageOf(JORDAN);
    await stage.readLife(player, 'You are alive');
    await page.goto('/home/admin/maintenance');
    await reads(page, 'The site is open to everybody.', 'Oct 2 @ 8:15 PM EDT');
    await look();
    await page.getByLabel('Message for players').fill('New turf. Back at nine.');
    await page.getByRole('button', { name: 'Switch maintenance on' }).click();
    await dialog(page, 'A deadline is near')
      .getByText(/^The next deadline is Oct 2 @ 8:15 PM EDT, in [56] h\./)
      .waitFor();
    await look();
    await page.getByRole('button', { name: 'Switch on anyway' }).click();
    await reads(player, "We'll be right back!", 'New turf. Back at nine.');
    await reads(page, 'Maintenance is on: players see the maintenance page.', 'Alex Admin', 'New turf. Back at nine.');
    await look();
    await page.getByRole('button', { name: 'Switch maintenance off' }).click();
    await reads(page, 'The site is open to everybody.');
    await reads(player, 'You are alive');
    expect(new URL(player.url()).pathname).toBe(stage.league.path);
    await player.context().close();
  });
});
