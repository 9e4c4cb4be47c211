import { REFUSED_BECAUSE, refuseInBatch } from '../admin/refuse-in-batch.ts';
import { failCalls, holdCalls } from './change-answers.ts';
import { expect, type LeagueStage, test } from './league-test.ts';

const UNAVAILABLE = /status of 503/;
const ABSENT = /status of 404/;
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
/** Milliseconds in which the page asks for the status again, and more. */
const LONGEST_POLL = 70_000;
const [DETROIT, GREEN_BAY] = [11, 12];

test('skeleton', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'Slow to come', startRound: 5 });
  await page.goto('/home/leagues');
  const held = await holdCalls(page, 'league.get');
  await page.locator(`.league-card-link[href="${path}"]`).click();
  await page.getByRole('heading', { name: 'Loading league' }).waitFor({ state: 'attached' });
  const count = (kind: string) => page.locator(`[data-skeleton="${kind}"]`).count();
  expect(await Promise.all(['info', 'pick', 'game', 'column'].map(count))).toEqual([4, 1, 6, 8]);
  await look();
  await held.release();
  await page.getByRole('heading', { name: 'Slow to come' }).waitFor();
});

test('pick saving slow', async ({ page, stage, look }) => {
  await stage.show({ name: 'Slow to save', startRound: 5 });
  const held = await holdCalls(page, 'pick.submit');
  await stage.pick('Detroit Lions');
  await page.getByRole('dialog').getByRole('button', { name: 'Saving…' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Still saving…' }).waitFor();
  await expect(page.getByText('Stored on server')).toHaveCount(0);
  await stage.reads(stage.pickCard(5), 'No pick yet');
  await look({ viewportOnly: true });
  await held.release();
  await stage.toast('Detroit Lions pick submitted!').waitFor();
  await stage.reads(stage.pickCard(5), 'Can change', 'Detroit Lions');
});

/** Detroit is stored, then Green Bay is picked. */
async function changePick(stage: LeagueStage, name: string): Promise<void> {
  await stage.show({ name, startRound: 5 }, { picks: { 5: DETROIT } });
  await stage.showGames(5);
  await stage.pick('Green Bay Packers');
}

test('save refused', async ({ page, stage, look }) => {
  await refuseInBatch(page, 'pick.submit');
  await changePick(stage, 'Refused');
  await stage.reads(stage.pickCard(5), 'Your pick was not saved.', REFUSED_BECAUSE, 'Stored on the server is still Detroit Lions.');
  await page.locator('[data-sonner-toast][data-type="error"]').waitFor();
  await look();
});

test('pick not stored yet', async ({ page, stage, look }) => {
  await failCalls(page, 'pick.submit', 503);
  await changePick(stage, 'Answer lost');
  await stage.reads(stage.pickCard(5), 'Your pick is not stored yet.', 'It keeps being asked.');
  await failCalls(page, 'pick.history', 503);
  await expect(page.getByText('Green Bay Packers pick submitted!')).toHaveCount(0);
  await expect(page.getByText('was not saved')).toHaveCount(0);
  await look({ noise: [UNAVAILABLE] });
});

test('save failed', async ({ page, stage, look }) => {
  const letThrough = await failCalls(page, 'pick.submit', 503);
  await changePick(stage, 'Never stored');
  const card = stage.pickCard(5);
  await stage.reads(card, 'The server has not stored your pick.', 'Stored on the server is still Detroit Lions.');
  await stage.toast('Green Bay Packers was not stored when we last asked.').waitFor();
  await expect(page.getByText('Green Bay Packers pick submitted!')).toHaveCount(0);
  await look({ noise: [UNAVAILABLE] });
  await letThrough();
  await card.getByRole('button', { name: 'Try again' }).click();
  await stage.toast('Green Bay Packers pick submitted!').waitFor();
});

test('offline', async ({ page, stage, look }) => {
  await page.clock.install();
  await stage.show({ name: 'Cut off', startRound: 5 }, { picks: { 5: GREEN_BAY } });
  await stage.reads(stage.pickCard(5), 'Green Bay Packers');
  const cut = page.waitForEvent('requestfailed');
  await page.context().setOffline(true);
  await page.getByText("You're offline").waitFor();
  await page.clock.runFor(LONGEST_POLL);
  await cut;
  await stage.reads(stage.pickCard(5), 'Green Bay Packers');
  await page.clock.resume();
  await look({ noise: [CUT] });
  await page.context().setOffline(false);
  await page.getByText("You're offline").waitFor({ state: 'detached' });
});

test('standings failed', async ({ page, stage, look }) => {
  await refuseInBatch(page, 'league.standings');
  await stage.show({ name: 'Nobody stands', startRound: 5 }, { picks: { 5: GREEN_BAY } });
  await page.getByText("Couldn't load the standings").waitFor();
  await stage.reads(stage.pickCard(5), 'Can change', 'Green Bay Packers');
  await stage.showGames(5);
  await stage.team('Detroit Lions').click();
  await stage.question.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await look();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await stage.reads(stage.standings, 'Casey Founder');
});

for (const state of ['not a member', 'not found']) {
  test(state, async ({ page, stage, look }) => {
    const path = state === 'not found' ? '/home/league/nothing-here' : (await stage.seed({ name: 'Of strangers', members: [] })).path;
    await page.goto(path);
    await stage.toast('Failed to fetch league data').waitFor();
    await page.getByRole('heading', { name: 'My Leagues', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home/leagues');
    await page.locator('[data-sonner-toast]').waitFor();
    await look({ possibleNoise: [ABSENT], viewportOnly: true });
  });
}
