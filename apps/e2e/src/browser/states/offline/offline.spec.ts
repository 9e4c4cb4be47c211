import { reads } from '../page-texts.ts';
import { goOffline, goOnline, settle, settleUntouched } from './device.ts';
import { expect, NETWORK_ERRORS, test } from './offline-test.ts';

const OFFLINE = /^You're offline - showing data from \d+:\d\d [AP]M\. Picks can't be saved\./;

test('the last seen pages open without network, and a pick is refused and stored at no later time', async ({ page, stage, look, read }) => {
  const { path, id } = await stage.seed({ name: 'Seen on the train', startRound: 5, crowds: [{ count: 3 }] });
  await page.goto('/home/leagues');
  const card = page.getByRole('article').filter({ hasText: 'Seen on the train' });
  await card.getByRole('heading').getByRole('link').click();
  await reads(stage.pickCard(5), 'No pick yet');
  await settle(page);
  await goOffline(page);
  await page.goto('/home/leagues');
  await reads(card, 'You were alive');
  await page.getByText(OFFLINE).waitFor();
  await expect(page.getByText('temporarily unavailable')).toHaveCount(0);
  await look({ noise: [NETWORK_ERRORS] });
  await page.goto(path);
  await reads(stage.pickCard(5), 'No pick yet');
  const team = stage.team('Detroit Lions');
  await expect(team).toHaveAttribute('aria-disabled', 'true');
  await team.click({ force: true });
  await stage.toast("You're offline. Picks can't be saved.").waitFor();
  await read({ noise: [NETWORK_ERRORS] });
  await goOnline(page);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(team).toHaveAttribute('aria-disabled', 'false');
  await reads(stage.header, 'You are alive');
  const { rows } = await stage.world.system.pool.query('select 1 from pick_events where league_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('what a deadline made of it is not claimed', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Locked meanwhile', startRound: 5, crowds: [{ count: 3 }] });
  await page.goto(path);
  await reads(stage.pickCard(5), 'No pick yet');
  await settle(page);
  await goOffline(page);
  await page.clock.setSystemTime(Date.now() + 4 * 86_400_000);
  await page.reload();
  await reads(page, "A deadline has passed since then, by this device's clock. Go online to see what happened.");
  await reads(page, /showing data from \w+, Oct \d+ @ \d+:\d\d [AP]M/);
  await reads(stage.pickCard(5), 'Locked', 'Deadline passed');
  await reads(stage.header, /^You were alive as of \w+, Oct \d+ @ \d+:\d\d [AP]M/);
  await expect(page.getByText(/You are alive|You had no pick|If it ended now/)).toHaveCount(0);
  await read({ noise: [NETWORK_ERRORS] });
});

test('what was never seen is not there, and signing out ends at a page of ours', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Never opened', startRound: 5 });
  await page.goto('/home/leagues');
  await page.getByRole('link', { name: 'Never opened', exact: true }).waitFor();
  await settle(page);
  await goOffline(page);
  await page.goto(`${path}/week/4`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await read({ noise: [NETWORK_ERRORS] });
  await page.goto(path);
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  await page.getByText(OFFLINE).waitFor();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await reads(page, "You're offline. Signing in needs a connection.");
  await read({ noise: [NETWORK_ERRORS] });
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await reads(page, "You're offline. Signing in needs a connection.");
});

test('a first visit without a touch is enough for a reload without network', async ({ page, stage }) => {
  const { path } = await stage.seed({ name: 'Only looked', startRound: 5, crowds: [{ count: 3 }] });
  await page.goto(path);
  await reads(stage.pickCard(5), 'No pick yet');
  await settleUntouched(page);
  await goOffline(page);
  await page.reload();
  await reads(stage.pickCard(5), 'No pick yet');
  await page.getByText(OFFLINE).waitFor();
});

test('a stopped server is not called offline', async ({ page, stage, look, read }) => {
  const { path } = await stage.seed({ name: 'Server stopped', startRound: 5, crowds: [{ count: 3 }] });
  await page.goto(path);
  await reads(stage.pickCard(5), 'No pick yet');
  await settle(page);
  await page.context().route(/\/(?:trpc|healthz|api)\b/, (route) => route.abort('connectionrefused'));
  const noise = { noise: [NETWORK_ERRORS, /ERR_CONNECTION_REFUSED/] };
  await page.getByText(/^We can't reach Survivor Pools - showing data from \d+:\d\d [AP]M\. Picks can't be saved for now\./).waitFor();
  await expect(page.getByText("You're offline")).toHaveCount(0);
  await look(noise);
  await stage.team('Detroit Lions').click({ force: true });
  await stage.toast("We can't reach Survivor Pools. Picks can't be saved for now.").waitFor();
  await read(noise);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await reads(page, "We can't reach Survivor Pools. Try again in a minute.");
  await read(noise);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
});
