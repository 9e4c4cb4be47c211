import type { Page } from '@playwright/test';
import { addressOf, reads } from '../states/page-texts.ts';
import { expect, test } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { CorrectionsStage, WEEK } from './corrections-stage.ts';

/** Six hours before the deadline of the fifth week. */
const NEAR_DEADLINE = '2025-10-02T18:15:00Z';

test.use({ email: ADMIN });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('System State, the corrections that are open, and the preview of one', async ({ page, world, look }) => {
  const stage = await CorrectionsStage.open(world);
  await stage.recordLateResult();
  await stage.recordHeldKickoff();
  await page.goto('/home/admin/state');
  await reads(page, 'NFL Global State', 'Thursday, October 2, 2025', 'Unknown team: London Monarchs', `Week ${WEEK + 1}`);
  await page.getByRole('button', { name: /^2052711/ }).click();
  await reads(page, '"strHomeTeam": "London Monarchs"');
  await expect(page.getByRole('table', { name: /Weeks of the season/ }).locator('tbody tr')).toHaveCount(18);
  await look();
  await page.getByRole('link', { name: 'Decide' }).click();
  await reads(page, '2 corrections, page 1 of 1', 'late result', 'held for review', 'Refuse for good');
  expect(addressOf(page)).toBe('/home/admin/corrections?filter=waiting');
  await look();
  await page.getByRole('button', { name: `What would change? ${stage.jordansGame}` }).click();
  const league = dialog(page, 'What would change?').locator('details', { hasText: stage.league.name });
  await expect(dialog(page, 'What would change?')).toContainText(/\d+ members are eliminated: .+ \(Chalk and Ink Open\) and \d+ more\./);
  await league.locator('summary').click();
  await expect(league.getByRole('row').filter({ hasText: 'Jordan Reyes' })).toContainText(`Eliminated in Week ${WEEK}: lost`);
  await look({ viewportOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enter a result' }).click();
  await dialog(page, 'Enter a result').getByLabel('Week').selectOption(String(WEEK));
  await look({ viewportOnly: true });
});

test.describe('near a deadline', () => {
  test.use({ at: NEAR_DEADLINE });

  test('maintenance is switched on and off', async ({ page, look }) => {
    await page.goto('/home/admin/maintenance');
    await reads(page, 'The site is open to everyone.', 'Oct 2 @ 8:15 PM EDT');
    await page.getByLabel('Message for players').fill('New turf. Back at nine.');
    await page.getByRole('button', { name: 'Switch maintenance on' }).click();
    const ask = dialog(page, 'Switch maintenance on?');
    await reads(ask, /^The next lock is Oct 2 @ 8:15 PM EDT, in [56] h\./, /^\d+ picks? (?:is|are) due in \d+ leagues?\.$/);
    await look({ viewportOnly: true });
    await page.getByRole('button', { name: 'Switch on', exact: true }).click();
    await reads(page, 'Maintenance is on: players see the maintenance page.', 'Alex Admin', 'New turf. Back at nine.');
    await look();
    await page.getByRole('button', { name: 'Switch maintenance off' }).click();
    await reads(page, 'The site is open to everyone.');
  });

  test('a notice to players is posted and taken down', async ({ page, look, read }) => {
    await page.goto('/home/admin/maintenance');
    const panel = page.getByRole('region', { name: 'Notice to players' });
    await panel.getByLabel('Ends').fill('2025-11-02T13:00');
    await reads(panel, 'The end must be at most 14 days ahead');
    await read();
    await panel.getByLabel('Ends').fill('2025-10-03T13:00');
    await panel.getByLabel('Notice', { exact: true }).fill('Scores are late tonight. Picks lock on time.');
    await panel.getByRole('button', { name: 'Post' }).click();
    await reads(panel, 'Players see', 'Alex Admin', 'Oct 3 @ 1:00 PM EDT');
    await reads(page.getByRole('status'), 'Scores are late tonight. Picks lock on time.');
    await look();
    await panel.getByRole('button', { name: 'Take down' }).click();
    await reads(panel, 'One line of plain text.');
    await expect(page.getByRole('status').filter({ hasText: 'Scores' })).toHaveCount(0);
    await read();
  });
});
