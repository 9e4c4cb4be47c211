import { LeaguePage } from '../league-page.ts';
import { seedLeague } from '../states/seed-league.ts';
import { expect, test } from '../states/state-test.ts';
import { JORDAN } from '../states/state-world.ts';
import { signInAs } from './sign-in-as.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a player signs in and picks on a phone, and the pick is stored', async ({ page, world, heard }) => {
  const { id } = await seedLeague(world.system, { name: 'Lunch break', startRound: 5, members: [{ email: JORDAN }] });
  await page.goto('/');
  await signInAs(page, 'Jordan Reyes');
  await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.locator('.league-card-link', { hasText: 'Lunch break' }).click();
  const league = new LeaguePage(page);
  await league.waitForGames();
  const { home } = await league.firstGame();
  await league.pick(home);
  await league.confirmPick();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Your Week 5 Pick' })).toContainText(home);
  const { rows } = await world.system.pool.query(
    `select t.name from members m join users u on u.id = m.user_id join teams t on t.id = m.picks[5] where m.league_id = $1 and u.email = $2`,
    [id, JORDAN],
  );
  expect(rows).toEqual([{ name: home }]);
  expect(heard).toEqual([]);
});
