import type { Locator, Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { Keyboard } from './keyboard.ts';
import { expect, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON } from './league-test.ts';
import { refuseCalls } from './refuse-answers.ts';

const [MIAMI, DETROIT] = [20, 11];
const PHONE = { width: 390, height: 844 };

test.use({ album: 'Season ahead' });

/** Week 5 is open, and four teams are used. Answers the league's id in the database. */
async function open(stage: LeagueStage, name: string): Promise<number> {
  const { id, path } = await stage.seed({ name }, { picks: WON });
  await stage.page.goto(`${path}/ahead`);
  await stage.page.getByRole('heading', { name: 'The season ahead', level: 1 }).waitFor();
  await stage.page.locator('.ahead').waitFor();
  return id;
}

const rowOf = (page: Page, code: string) => page.locator('.ahead-grid tbody tr').filter({ has: page.getByText(code, { exact: true }) });
const cellsOf = (row: Locator) => row.getByRole('button');
const planned = (page: Page) => page.locator('.ahead-grid [aria-pressed="true"]');
const weekOf = (page: Page, week: number) => page.locator('.ahead-list > li').filter({ hasText: `Week ${week}` });
const firstColumn = (page: Page) => page.locator('.ahead-grid tbody .ahead-team').allInnerTexts();

/** Puts a mark into the plan of Jordan, who is the last member, as an earlier day could have left it. */
const leaveMark = ({ world }: LeagueStage, leagueId: number, round: number, teamId: number) =>
  world.system.pool.query(
    `insert into pick_plans (league_id, user_id, round, team_id, kickoff_at)
     select $1, u.id, $2, $3, null from users u where email = 'jordan.reyes@example.com'`,
    [leagueId, round, teamId],
  );

/** A later week in which a team has a bye. */
async function byeOf({ world }: LeagueStage, teamId: number): Promise<number> {
  const { rows } = await world.system.pool.query<{ round: number }>(
    `select r.ordinal as round from rounds r where r.ordinal > 5 and not exists (
       select from team_rounds t where t.season_id = r.season_id and t.round = r.ordinal and t.team_id = $1)`,
    [teamId],
  );
  return rows[0]?.round ?? 0;
}

test('the grid, reached from the league page', async ({ page, stage, look }) => {
  await stage.show({ name: 'Looking ahead' }, { picks: WON });
  await page.getByRole('link', { name: 'The season ahead' }).click();
  await page.getByText('28 unused teams, 14 weeks left, 0 planned').waitFor();
  await expect(page.locator('.ahead-grid tbody tr')).toHaveCount(28);
  await expect(page.locator('.ahead-grid thead th')).toHaveCount(15);
  await expect(page.locator('.ahead-bye').first()).toHaveText('Bye');
  await stage.reads(stage.main, /Used: .*MIA \(Week 1\)/);
  const codes = await firstColumn(page);
  expect(codes).toEqual(codes.toSorted());
  await look();
  await page.getByRole('link', { name: 'Looking ahead' }).click();
  await stage.pickCard(5).waitFor();
});

test('sorted by record, and by the opponent in a week', async ({ page, stage, look }) => {
  await open(stage, 'In another order');
  await page.locator('.segment').filter({ hasText: 'Record' }).click();
  const wins = (await page.locator('.ahead-grid tbody .ahead-record').allInnerTexts()).map((record) => Number.parseInt(record, 10));
  expect(wins).toEqual(wins.toSorted((one, other) => other - one));
  await page.getByRole('button', { name: /^W7/ }).click();
  await expect(page.getByRole('radio', { name: 'Week 7 opponent' })).toBeChecked();
  await expect(page.locator('th[aria-sort]')).toHaveText(/^W7/);
  const shades = await page
    .locator('.ahead-grid tbody td:nth-child(4) button')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-shade'))));
  expect(shades).toEqual(shades.toSorted((one, other) => one - other));
  await look();
});

test('planned, moved to another week, taken out', async ({ page, stage, look }) => {
  await open(stage, 'With a plan');
  const row = rowOf(page, 'DET');
  await cellsOf(row).nth(3).click();
  await expect(planned(page)).toHaveCount(1);
  await cellsOf(rowOf(page, 'BUF')).nth(1).click();
  await page.getByText('14 weeks left, 2 planned').waitFor();
  await cellsOf(row).nth(5).click();
  await expect(planned(page)).toHaveCount(2);
  await expect(cellsOf(row).nth(5)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(planned(page)).toHaveCount(2);
  await look();
  await cellsOf(row).nth(5).click();
  await expect(planned(page)).toHaveCount(1);
  await page.reload();
  await page.getByText('14 weeks left, 1 planned').waitFor();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('weeks as a list, one open to its teams', async ({ page, stage, look }) => {
    await open(stage, 'On the phone');
    await stage.reads(stage.main, 'Seen by nobody else. It picks nothing for you.');
    await expect(page.locator('.ahead-scroll')).toBeHidden();
    const week = weekOf(page, 9);
    await week.getByText(/^Open, \d+ unplanned teams play$/).waitFor();
    await week.getByRole('button', { name: 'Plan Week 9' }).click();
    await week.getByText(/^Choose below, \d+ unplanned teams play$/).waitFor();
    await expect(week.locator('.ahead-options button[aria-pressed]')).toHaveCount(12);
    await look();
  });

  test('a week planned from the list', async ({ page, stage, look }) => {
    await open(stage, 'From the list');
    const week = weekOf(page, 9);
    await week.getByRole('button', { name: 'Plan Week 9' }).click();
    await week.getByRole('button', { name: /^Show all \d+$/ }).click();
    expect(await week.locator('.ahead-options button[aria-pressed]').count()).toBeGreaterThan(12);
    await week.locator('.ahead-options').getByRole('button', { name: /^DET/ }).click();
    await week.getByText('Detroit Lions').waitFor({ state: 'attached' });
    await week.getByRole('button', { name: 'Change Week 9' }).waitFor();
    await look();
  });

  test('the grid as a second tab', async ({ page, stage, look }) => {
    await open(stage, 'Two tabs');
    await page.locator('.segment').filter({ hasText: 'Grid' }).click();
    await expect(page.locator('.ahead-list')).toBeHidden();
    await cellsOf(rowOf(page, 'ARI')).first().click();
    await expect(planned(page)).toHaveCount(1);
    await look();
  });

  test('by keys alone', async ({ page, stage, read }) => {
    await open(stage, 'By the keys ahead');
    const keys = new Keyboard(page);
    await keys.open('Plan Week 6');
    await keys.press('Tab', 'Enter');
    await page.getByRole('button', { name: 'Change Week 6' }).waitFor();
    expect((await keys.focus())?.name).toBe('Change Week 6');
    await keys.tabTo('Weeks', { isBack: true });
    await keys.press('ArrowRight');
    await keys.tabTo(/, \w+ [\d-]+, Week \d+$/);
    const first = (await keys.focus())?.name;
    await keys.press('ArrowRight', 'ArrowDown');
    expect((await keys.focus())?.name).not.toBe(first);
    await keys.press('Enter');
    await expect(planned(page)).toHaveCount(2);
    await read();
  });
});

test('a planned game moved', async ({ page, stage, look }) => {
  const id = await open(stage, 'Moved');
  await cellsOf(rowOf(page, 'DET')).nth(4).click();
  await page.getByText('14 weeks left, 1 planned').waitFor();
  await expect
    .poll(async () => (await stage.world.system.pool.query('select from pick_plans where league_id = $1', [id])).rowCount)
    .toBe(1);
  await stage.world.system.pool.query("update pick_plans set kickoff_at = kickoff_at - interval '3 hours' where league_id = $1", [id]);
  await page.reload();
  await page.getByText(/^Your Week \d+ plan moved: \w+ at \w+ is now/).waitFor();
  await look();
  await page.getByRole('button', { name: /^Keep it Week/ }).click();
  await expect(page.getByText(/plan moved/)).toHaveCount(0);
  await page.reload();
  await expect(planned(page)).toHaveCount(1);
  await expect(page.getByText(/plan moved/)).toHaveCount(0);
});

test('a planned game without a time any more', async ({ page, stage, look }) => {
  await open(stage, 'No time');
  await cellsOf(rowOf(page, 'DET')).nth(4).click();
  await page.getByText('14 weeks left, 1 planned').waitFor();
  await changeAnswers(page, {
    procedure: 'game.season',
    change: (games) =>
      Object.values(games).map((game) => ({ ...Object(game), gameTime: Object(game).round > 5 ? null : Object(game).gameTime })),
  });
  await page.reload();
  await stage.reads(stage.main, 'without a time');
  await look();
});

test('a plan whose team was used, and one whose game is gone', async ({ page, stage, look }) => {
  const id = await open(stage, 'Overtaken');
  await leaveMark(stage, id, 16, MIAMI);
  const bye = await byeOf(stage, DETROIT);
  await leaveMark(stage, id, bye, DETROIT);
  await page.reload();
  await page.getByText('Your Week 16 plan is off: Miami Dolphins was picked in Week 1.').waitFor();
  await page.getByText(`Your Week ${bye} plan is off: Detroit Lions does not play in Week ${bye} any more.`).waitFor();
  await page.setViewportSize(PHONE);
  await weekOf(page, 16).getByText('Off', { exact: true }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Take it out Week 16' }).click();
  await page.getByRole('button', { name: `Take it out Week ${bye}` }).click();
  await expect(page.getByText(/plan is off/)).toHaveCount(0);
});

test('loading', async ({ page, stage, look }) => {
  await holdCalls(page, 'pick.plan');
  const { path } = await stage.seed({ name: 'Slow ahead' }, { picks: WON });
  await page.goto(`${path}/ahead`);
  await page.locator('[data-skeleton="ahead"]').waitFor();
  await look();
});

test('cannot be loaded, then can', async ({ page, stage, look }) => {
  const answer = await refuseCalls(page, 'pick.plan', { status: 500, errors: { '': ['The service is briefly unavailable'] } });
  const { path } = await stage.seed({ name: 'Failed ahead' }, { picks: WON });
  await page.goto(`${path}/ahead`);
  await page.getByRole('heading', { name: "Couldn't load the season ahead" }).waitFor();
  await stage.reads(stage.main, 'The service is briefly unavailable', 'Request trace-for-the-test');
  await look({ possibleNoise: [/status of 500/] });
  await answer();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.ahead').waitFor();
});

test('not saved: taken back, with the reason', async ({ page, stage, look }) => {
  await open(stage, 'Not saved');
  const answer = await refuseCalls(page, 'pick.setPlan', { status: 400, errors: { '': ['Detroit Lions is on a bye in Week 8'] } });
  await cellsOf(rowOf(page, 'DET')).nth(3).click();
  await stage.toast('Your plan was not saved. Detroit Lions is on a bye in Week 8').waitFor();
  await expect(planned(page)).toHaveCount(0);
  await look({ possibleNoise: [/status of 400/] });
  await answer();
  await failCalls(page, 'pick.setPlan', 503);
  await cellsOf(rowOf(page, 'BUF')).nth(3).click();
  await stage.toast('Your plan was not saved. The server did not answer.').waitFor();
  await expect(planned(page)).toHaveCount(0);
});

test('offline: refused', async ({ page, stage, context, read }) => {
  await open(stage, 'Offline ahead');
  // What draws toasts comes with the first key.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached();
  await context.setOffline(true);
  await stage.reads(stage.main, 'Your plan can be changed again once you are online.');
  await cellsOf(rowOf(page, 'DET')).nth(3).click();
  await read();
  await context.setOffline(false);
  await expect(page.getByText('once you are online')).toHaveCount(0);
  await expect(planned(page)).toHaveCount(0);
  await cellsOf(rowOf(page, 'DET')).nth(3).click();
  await expect(planned(page)).toHaveCount(1);
});

test('out: nothing left to plan', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'Out and ahead' }, { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await page.goto(`${path}/ahead`);
  await stage.reads(stage.main, 'Nothing left to plan', 'The season is over for you in this league.');
  await expect(page.locator('.ahead')).toHaveCount(0);
  await look();
  await page.getByRole('link', { name: 'Go to the league' }).click();
  await page.getByRole('heading', { name: 'Out and ahead' }).waitFor();
});

test('no week left', async ({ page, stage, read }) => {
  await changeAnswers(page, {
    procedure: 'league.get',
    change: (league) => ({ ...league, round: { ordinal: 18, description: 'Week 18', startsAt: '2025-09-01T17:00:00.000Z' } }),
  });
  const { path } = await stage.seed({ name: 'The last week' }, { picks: WON });
  await page.goto(`${path}/ahead`);
  await stage.reads(stage.main, 'No week of this season is left.');
  await read();
});
