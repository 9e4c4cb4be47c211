import { CorrectionsStage, WEEK } from '../admin/corrections-stage.ts';
import { expect, test } from '../states/state-test.ts';
import { ADMIN, JORDAN } from '../states/state-world.ts';

test.use({ email: ADMIN });

test('an operator previews a late result and applies it, and the league page shows it', async ({ page, world, heard }) => {
  const stage = await CorrectionsStage.open(world);
  await stage.recordLateResult();
  const player = await world.pageOf(JORDAN);
  await stage.readLife(player, 'You are alive');

  await page.goto('/home/leagues');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await page
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { name: 'Corrections', exact: true }) })
    .click();
  await page.getByRole('button', { name: `What would change? ${stage.jordansGame}` }).click();
  const preview = page.getByRole('dialog', { name: 'What would change?' });
  const league = preview.locator('details', { hasText: stage.league.name });
  await league.locator('summary').click();
  await expect(league.getByRole('row').filter({ hasText: 'Jordan Reyes' })).toContainText(`Eliminated in Week ${WEEK}: lost`);
  await expect(player.getByText('You are alive', { exact: true }).first()).toBeVisible();

  await preview.getByLabel('Reason').fill('Read in the official game book');
  await preview.getByRole('button', { name: `Apply the late result: ${stage.jordansGame}` }).click();
  await preview.waitFor({ state: 'detached' });
  // Without a reload.
  await expect(player.getByText("You've Been Eliminated!", { exact: true }).first()).toBeVisible();
  await page.goto('/home/admin/audit');
  await expect(page.locator('tbody tr', { hasText: 'Correction applied' })).toHaveCount(1);
  await player.context().close();
  expect(heard).toEqual([]);
});
