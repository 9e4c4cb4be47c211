import { expect, test } from '../states/league-test.ts';
import { reads } from '../states/page-texts.ts';
import { JORDAN } from '../states/state-world.ts';
import { signInAs } from './sign-in-as.ts';

test.use({ email: null, viewport: { width: 390, height: 844 }, hasTouch: true });

test('a player signs in and picks on a phone, and the pick is stored', async ({ page, world, stage, heard }) => {
  const { id } = await stage.seed({ name: 'Lunch break', startRound: 5 });
  await page.goto('/');
  await signInAs(page, 'Jordan Reyes');
  await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Lunch break', exact: true }).click();
  const team = await page.locator('#games article').first().locator('[data-team]').last().innerText();
  await stage.pick(team);
  await reads(stage.pickCard(5), /Stored on server/);

  await page.reload();
  await expect(stage.pickCard(5)).toContainText(team);
  const { rows } = await world.system.pool.query(
    `select t.name from members m join users u on u.id = m.user_id join teams t on t.id = m.picks[5] where m.league_id = $1 and u.email = $2`,
    [id, JORDAN],
  );
  expect(rows).toEqual([{ name: team }]);
  expect(heard).toEqual([]);
});
