import type { Locator, Page } from '@playwright/test';
import { changeAnswers, delayRequests, refuseCalls } from './change-answers.ts';
import { expect, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON } from './league-test.ts';
import { reads } from './page-texts.ts';

const DALLAS = 9;
/** Winners of Weeks 1 to 5 of the demo season, and so used in Week 6. */
const USED = { ...WON, 5: DALLAS };
const PHONE = { width: 390, height: 844 };
/** What all games of a week may take of a phone's page. Pixels. */
const MOST_SCROLL = 900;

/** Buttons and links of the page that are smaller than the 44 px that a finger needs. */
const SMALL_TARGETS = `[...document.querySelectorAll('main button, main [data-back]')].flatMap((target) => {
  const { width, height } = target.getBoundingClientRect();
  return width < 44 || height < 44 ? [target.textContent + ' ' + width + ' x ' + height] : [];
})`;

/** Hours before the deadline of Week 6. */
test.use({ at: '2025-10-09T21:00:00Z' });

const rows = (page: Page) => page.getByRole('region', { name: 'Week 6 Games' });
const side = (page: Page, name: string) => rows(page).getByRole('button', { name: new RegExp(`^${name}`) });
const yourTeams = (page: Page) => page.getByRole('region', { name: 'Your 32' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Yes, confirm pick' });
const seed = (stage: LeagueStage, name: string, jordan: Parameters<LeagueStage['seed']>[1] = { picks: USED }) =>
  stage.seed({ name, crowds: [{ count: 3, picks: USED }] }, jordan);

/** A new league with these picks of Jordan's, the page open. */
async function show(stage: LeagueStage, name: string, jordan?: Parameters<LeagueStage['seed']>[1]): Promise<void> {
  const { path } = await seed(stage, name, jordan);
  await stage.page.goto(`${path}/choose`);
}

/** The league page says that this pick is stored. */
async function isStored(stage: LeagueStage, team: string): Promise<void> {
  await stage.toast(`${team} pick submitted!`).waitFor();
  await reads(stage.pickCard(6), 'Can change', team, /Stored on server at/);
  expect(new URL(stage.page.url()).pathname).toMatch(/^\/home\/league\/[^/]+$/);
}

async function openSeason(page: Page, team: string) {
  await yourTeams(page).getByRole('button', { name: team }).click();
  const sheet = page.getByRole('dialog', { name: team });
  await sheet.getByRole('heading', { name: 'Still to play' }).waitFor();
  return sheet;
}

test('open without a pick', async ({ page, stage, look, read }) => {
  await show(stage, 'Office Survivors of Week 6');
  await page.getByRole('heading', { name: 'Choose your Week 6 team', level: 1 }).waitFor();
  await reads(page, 'Oct 9 @ 8:15 PM EDT', '25 available, 5 used, 2 on a bye', 'Sunday 4:05 and 4:25 PM');
  await expect(rows(page).locator('[data-game]')).toHaveCount(15);
  await side(page, 'Cincinnati Bengals, 0-4, vs Pittsburgh Steelers, last 4: lost, lost, lost, lost, Off a bye').waitFor();
  await side(page, 'Miami Dolphins, 3-2, vs Buffalo Bills, last 5: won, lost, won, won, lost, Week 1 Pick').waitFor();
  await yourTeams(page).getByRole('button', { name: 'New York Jets, on a bye' }).waitFor();
  await page.setViewportSize(PHONE);
  const { height } = (await page.getByRole('group', { name: /Teams to pick from/ }).boundingBox()) ?? { height: Number.NaN };
  expect(height).toBeLessThanOrEqual(MOST_SCROLL);
  expect(await page.evaluate(SMALL_TARGETS)).toEqual([]);
  await look();
  await side(page, 'Dallas Cowboys').click({ force: true });
  await reads(page, 'Dallas Cowboys was already picked in Week 5');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Available only' }).click();
  await expect(side(page, 'Dallas Cowboys')).toHaveCount(0);
  await expect(rows(page).getByRole('button')).toHaveCount(25);
  await read();
});

test('the season of a team, and its pick', async ({ page, stage, look, read }) => {
  await changeAnswers(page, {
    procedure: 'game.season',
    change: (games) =>
      Object.values(games).map((game) => ({ ...Object(game), ...(Object(game).round === 4 ? { homeScore: 20, awayScore: 20 } : {}) })),
  });
  await show(stage, 'One team closer');
  const used = await openSeason(page, 'Dallas Cowboys');
  await reads(used, 'Dallas Cowboys was already picked in Week 5', 'Lost', 'Tied 20-20');
  await expect(used.getByRole('button', { name: /^Pick/ })).toHaveCount(0);
  await read();
  await page.keyboard.press('Escape');
  const sheet = await openSeason(page, 'Detroit Lions');
  await expect(sheet.getByRole('listitem')).toHaveCount(18);
  await look({ viewportOnly: true });
  await sheet.getByRole('button', { name: 'Pick the Lions' }).click();
  await stage.question.getByText('Detroit Lions').first().waitFor();
  await confirm(page).click();
  await isStored(stage, 'Detroit Lions');
});

/** What a press does before its button is released. */
const opacityOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).opacity);

test('a server that stalls after the page is there: every press is seen', async ({ page, stage, read }) => {
  await show(stage, 'Stalled');
  await yourTeams(page).getByRole('button', { name: 'Detroit Lions' }).waitFor();
  await side(page, 'Cincinnati Bengals').waitFor();
  const { release } = await delayRequests(page, '**/*');
  for (const button of [side(page, 'Detroit Lions'), yourTeams(page).getByRole('button', { name: 'Detroit Lions' })]) {
    await button.hover();
    await page.mouse.down();
    expect(await opacityOf(button)).toBe('0.65');
    await page.mouse.up();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.locator('[data-pending="page"]').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Create League' }).waitFor();
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await read();
});

test('records cannot be loaded', async ({ page, stage, read }) => {
  await refuseCalls(page, 'game.season', { status: 500 });
  await show(stage, 'Without records');
  await reads(page, "Couldn't load records and recent results. You can still pick.", 'Retry');
  await yourTeams(page).getByRole('button', { name: 'Detroit Lions' }).click();
  await reads(page, "Couldn't load the season.");
  await read({ noise: [/status of 500/] });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await side(page, 'Detroit Lions, vs Minnesota Vikings').click();
  await confirm(page).click();
  await isStored(stage, 'Detroit Lions');
});

const STATUSES = ['PST', 'CANC', 'Q1', 'UNKNOWN'];

test('games that are not as planned', async ({ page, stage, read }) => {
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) => Object.values(games).map((game, at) => ({ ...Object(game), status: STATUSES[at] ?? 'NS' })),
  });
  await show(stage, 'Not as planned');
  await reads(page, 'Postponed', 'Cancelled', '1st Quarter', 'Status unavailable');
  await yourTeams(page)
    .getByRole('button', { name: /not available this week/ })
    .first()
    .waitFor();
  await read();
});

test('closed: out of the league, the league completed, the deadline not known', async ({ page, stage, read }) => {
  await show(stage, 'Out before', { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await reads(page, 'You have been eliminated and cannot make picks!');
  await expect(rows(page)).toHaveCount(0);
  await read();
  await page.getByRole('link', { name: 'Back to Out before' }).click();
  await reads(page, "You've Been Eliminated!");
  const { path } = await seed(stage, 'Closed');
  const round = { ordinal: 6, description: 'Week 6', startsAt: null };
  for (const { words, ...change } of [
    { words: 'This league has been completed', status: 'Completed' },
    { words: 'The deadline is not known yet. Picks stay locked until it is.', round },
  ]) {
    const answer = await changeAnswers(page, { procedure: 'league.get', change: (league) => ({ ...league, ...change }) });
    await page.goto(`${path}/choose`);
    await reads(page, words);
    await read();
    await answer();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('three taps from My Leagues to a stored pick, a change, and back', async ({ page, stage, read }) => {
    await seed(stage, 'Three taps');
    await page.goto('/home/leagues');
    await page.getByRole('link', { name: 'Choose a team in Three taps' }).tap();
    await side(page, 'Detroit Lions').tap();
    await confirm(page).tap();
    await isStored(stage, 'Detroit Lions');
    await page.getByRole('link', { name: 'Change' }).tap();
    await expect(side(page, 'Detroit Lions')).toHaveAttribute('aria-pressed', 'true');
    await yourTeams(page).getByRole('button', { name: 'Detroit Lions, your pick' }).waitFor();
    await read();
    await page.goBack();
    await reads(stage.pickCard(6), 'Can change', 'Detroit Lions');
    await page.goBack();
    await page.getByRole('heading', { name: 'My Leagues', level: 1 }).waitFor();
  });
});
