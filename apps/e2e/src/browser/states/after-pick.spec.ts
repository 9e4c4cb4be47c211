import type { Locator, Page } from '@playwright/test';
import { leagueIds } from '@survivor/services';
import { changeAnswers, holdCalls, refuseCalls } from './change-answers.ts';
import { expect, type LeagueStage, test } from './league-test.ts';
import { reads } from './page-texts.ts';
import { addPushService } from './push-browser.ts';

const [DETROIT, GREEN_BAY] = [11, 12];
const PHONE = { width: 390, height: 844 };
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const FAILED = { noise: [/status of 400/] };

const others = (page: Page) => page.getByRole('region', { name: 'Pick the Packers in my other leagues too' });
const rowOf = (page: Page, league: string) => others(page).getByRole('listitem').filter({ hasText: league });
const offer = (page: Page) => page.getByRole('region', { name: "Don't miss a deadline" });
const button = (part: Page | Locator, name: string) => part.getByRole('button', { name });

/** Jordan's leagues of the state alone: a worker's earlier states have left others. */
async function seedAlone(stage: LeagueStage, picks: Readonly<Record<string, number | null>>): Promise<string> {
  const ids = new Set<unknown>();
  for (const [name, team] of Object.entries(picks)) {
    const { id } = await stage.seed({ name, startRound: 5 }, { picks: team === null ? {} : { 5: team } });
    ids.add(leagueIds.encode(id));
  }
  await changeAnswers(stage.page, {
    procedure: 'league.cards',
    change: (cards) => Object.values(cards).filter((card) => ids.has(Object(card).id)),
  });
  const { path } = await stage.seed({ name: 'Picked here', startRound: 5 });
  return path;
}

const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

test('the picked team in my other leagues, with what happened in each', async ({ page, stage, look, read }) => {
  const path = await seedAlone(stage, { 'No pick there': null, 'Another there': DETROIT, 'Same there': GREEN_BAY });
  await page.setViewportSize(PHONE);
  await page.goto(`${path}/choose`);
  await page
    .getByRole('region', { name: 'Week 5 Games' })
    .getByRole('button', { name: /^Green Bay Packers/ })
    .click();
  await button(page, 'Yes, confirm pick').click();
  await reads(stage.pickCard(5), 'Can change', 'Green Bay Packers', /Stored on server/);
  await reads(rowOf(page, 'No pick there'), 'No pick yet');
  await reads(rowOf(page, 'Another there'), 'Your pick: Lions');
  await reads(rowOf(page, 'Same there'), 'Picked');
  expect(await top(stage.pickCard(5))).toBeLessThan(await top(others(page)));
  await look();
  const held = await holdCalls(page, 'pick.submit');
  await button(page, 'Pick the Packers in No pick there').click();
  await reads(rowOf(page, 'No pick there'), 'Saving…');
  await read();
  await held.release();
  await reads(rowOf(page, 'No pick there'), 'Picked');
  const answer = await refuseCalls(page, 'pick.submit', { status: 400, errors: { '': ['Picks are locked for this round!'] } });
  await button(page, 'Change to the Packers in Another there').click();
  await reads(rowOf(page, 'Another there'), 'Picks are locked for this round!');
  await read(FAILED);
  await answer();
  await button(page, 'Try again in Another there').click();
  await reads(rowOf(page, 'Another there'), 'Picked');
  await expect(others(page).getByRole('button')).toHaveCount(0);
  await page.reload();
  await reads(stage.pickCard(5), 'Green Bay Packers');
  await expect(others(page)).toHaveCount(0);
  const { rows } = await stage.world.system.pool.query<{ team: number }>(
    `select m.picks[5] as team from members m join leagues l on l.id = m.league_id join users u on u.id = m.user_id
     where u.email = 'jordan.reyes@example.com' and l.name = any($1)`,
    [['No pick there', 'Another there', 'Same there']],
  );
  expect(rows.map(({ team }) => team)).toEqual([GREEN_BAY, GREEN_BAY, GREEN_BAY]);
});

/** A league without a pick, on a device that has not been asked for notifications, or that cannot show them. */
async function openOn(stage: LeagueStage, name: string, { hasPush = true } = {}): Promise<void> {
  const { page } = stage;
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { value: 'default' })");
  if (!hasPush) await page.addInitScript('delete window.PushManager');
  await addPushService(page);
  await page.goto(await seedAlone(stage, { [name]: GREEN_BAY }));
}

const offerInstallation = (page: Page) =>
  page.evaluate(
    "window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => { window.wasAsked = true; } }))",
  );

test.describe('what the device can do after its first pick', () => {
  test.afterEach(({ world }) => world.system.pool.query('delete from push_devices'));

  test('a laptop: reminders, dismissed for good', async ({ page, stage, read }) => {
    await openOn(stage, 'On a laptop');
    await stage.pick('Green Bay Packers');
    await reads(offer(page), 'Get a reminder before a week locks if you have no pick.');
    await button(offer(page), 'Remind me on this device').waitFor();
    await read();
    await button(offer(page), 'No thanks').click();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your Week 5 Pick' })).toBeFocused();
    await page.reload();
    await stage.showGames(5);
    await stage.pick('Detroit Lions');
    await page.getByRole('region', { name: 'Pick the Lions in my other leagues too' }).waitFor();
    await expect(offer(page)).toHaveCount(0);
  });

  test.describe('on an Android phone', () => {
    test.use({ viewport: PHONE, userAgent: ANDROID });

    test('reminders, refused and allowed, and the home screen', async ({ page, stage, look, read }) => {
      await openOn(stage, 'On Android');
      await stage.pick('Green Bay Packers');
      await button(offer(page), 'Remind me on this phone').waitFor();
      await offerInstallation(page);
      await button(offer(page), 'Add to home screen').waitFor();
      await look();
      await page.evaluate("pushAnswer = 'denied'");
      await button(offer(page), 'Remind me on this phone').click();
      await reads(offer(page), 'Your browser blocks notifications from this site.');
      await read();
      await page.evaluate("pushAnswer = 'granted'");
      await button(offer(page), 'Remind me on this phone').click();
      await stage.toast('This device gets notifications.').waitFor();
      await expect(button(offer(page), 'Remind me on this phone')).toHaveCount(0);
      await reads(offer(page), 'Open your leagues with one tap.');
      await read();
      await button(offer(page), 'Add to home screen').click();
      await expect(offer(page)).toHaveCount(0);
      expect(await page.evaluate('window.wasAsked')).toBe(true);
    });
  });

  test.describe('on an iPhone', () => {
    test.use({ viewport: PHONE, userAgent: IPHONE });

    test('how to add the site to the home screen', async ({ page, stage, read }) => {
      await openOn(stage, 'On an iPhone', { hasPush: false });
      await stage.pick('Green Bay Packers');
      await reads(offer(page), 'To open your leagues with one tap, press Share, then "Add to Home Screen".');
      await expect(offer(page).getByRole('button')).toHaveText(['No thanks']);
      await read();
    });
  });
});
