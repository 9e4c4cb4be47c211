import type { Locator, Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, refuseCalls } from './change-answers.ts';
import { expect, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON } from './league-test.ts';
import { reads } from './page-texts.ts';
import { JORDAN } from './state-world.ts';

const [MIAMI, DETROIT] = [20, 11];
const PHONE = { width: 390, height: 844 };
const FAILED = { noise: [/status of (?:400|500|503)/] };

const planOf = (page: Page) => page.getByRole('region', { name: 'My plan' });

/** Week 5 is open, and four teams are used. Returns the league's id in the database. */
async function open(stage: LeagueStage, name: string): Promise<number> {
  const { id, path } = await stage.seed({ name }, { picks: WON });
  await stage.page.goto(`${path}/ahead`);
  await planOf(stage.page).waitFor();
  return id;
}

const rowOf = (page: Page, code: string) =>
  planOf(page)
    .locator('tbody tr')
    .filter({ has: page.getByText(code, { exact: true }) });
const cellsOf = (row: Locator) => row.getByRole('button');
const planned = (page: Page) => planOf(page).locator('table [aria-pressed="true"]');
const weekOf = (page: Page, week: number) =>
  planOf(page)
    .getByRole('listitem')
    .filter({ hasText: `Week ${week}` });

/** Adds to the plan of Jordan, as an earlier day could have left it. */
const addPlan = ({ world }: LeagueStage, leagueId: number, round: number, teamId: number) =>
  world.system.pool.query(
    `insert into pick_plans (league_id, user_id, round, team_id, kickoff_at)
     select $1, u.id, $2, $3, null from users u where email = $4`,
    [leagueId, round, teamId, JORDAN],
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

test('the grid, reached from the league page and sorted', async ({ page, stage, look, read }) => {
  await stage.show({ name: 'Looking ahead' }, { picks: WON });
  await page.getByRole('link', { name: 'The season ahead' }).click();
  await reads(page, '28 unused teams, 14 weeks left, 0 planned', /Used: .*MIA \(Week 1\)/);
  await expect(planOf(page).locator('tbody tr')).toHaveCount(28);
  await expect(planOf(page).locator('thead th')).toHaveCount(15);
  const codes = await planOf(page).locator('[data-code]').allInnerTexts();
  expect(codes).toEqual(codes.toSorted());
  await look();
  await page.locator('label').filter({ hasText: 'Record' }).click();
  const wins = (await planOf(page).locator('[data-record]').allInnerTexts()).map((record) => Number.parseInt(record, 10));
  expect(wins).toEqual(wins.toSorted((one, other) => other - one));
  await page.getByRole('button', { name: /^W7/ }).click();
  await expect(page.getByRole('radio', { name: 'Week 7 opponent' })).toBeChecked();
  await expect(page.locator('th[aria-sort]')).toHaveText(/^W7/);
  const cells = planOf(page).locator('td:nth-child(4) button');
  const shades = await cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute('data-shade'))));
  expect(shades).toEqual(shades.toSorted((one, other) => one - other));
  await read();
  await page.getByRole('link', { name: 'Looking ahead' }).click();
  await stage.pickCard(5).waitFor();
});

test('planned, moved to another week, removed, not saved, and refused offline', async ({ page, stage, read }) => {
  await open(stage, 'With a plan');
  const row = rowOf(page, 'DET');
  await cellsOf(row).nth(3).click();
  await expect(planned(page)).toHaveCount(1);
  await cellsOf(rowOf(page, 'BUF')).nth(1).click();
  await reads(page, '14 weeks left, 2 planned');
  await cellsOf(row).nth(5).click();
  await expect(planned(page)).toHaveCount(2);
  await expect(cellsOf(row).nth(5)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(planned(page)).toHaveCount(2);
  await read();
  await cellsOf(row).nth(5).click();
  await expect(planned(page)).toHaveCount(1);
  const answer = await refuseCalls(page, 'pick.setPlan', { status: 400, errors: { '': ['Detroit Lions is on a bye in Week 8'] } });
  await cellsOf(row).nth(3).click();
  await stage.toast('Your plan was not saved. Detroit Lions is on a bye in Week 8').waitFor();
  await expect(planned(page)).toHaveCount(1);
  await read(FAILED);
  await answer();
  const failure = await failCalls(page, 'pick.setPlan', 503);
  await cellsOf(row).nth(3).click();
  await stage.toast('Your plan was not saved. The server did not answer.').waitFor();
  await read(FAILED);
  await failure();
  await page.context().setOffline(true);
  await reads(stage.main, 'You can change your plan once the connection is back.');
  await cellsOf(row).nth(3).click();
  await read({ noise: [/ERR_INTERNET_DISCONNECTED/] });
  await page.context().setOffline(false);
  await expect(page.getByText('once the connection is back')).toHaveCount(0);
  await expect(planned(page)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a week planned from the list, and the grid as a second tab', async ({ page, stage, look, read }) => {
    await open(stage, 'On the phone');
    await expect(planOf(page).locator('table')).toBeHidden();
    const week = weekOf(page, 9);
    await reads(week, /^\d+ teams available$/);
    await read();
    await week.getByRole('button', { name: 'Plan Week 9' }).click();
    await reads(week, /^Choose below: \d+ teams available$/);
    await expect(week.locator('button[aria-pressed]')).toHaveCount(12);
    await look();
    await week.getByRole('button', { name: /^Show all \d+$/ }).click();
    expect(await week.locator('button[aria-pressed]').count()).toBeGreaterThan(12);
    await week.getByRole('button', { name: /^DET/ }).click();
    await week.getByRole('button', { name: 'Change Week 9' }).waitFor();
    await read();
    await page.locator('label').filter({ hasText: 'Grid' }).click();
    await expect(planOf(page).locator('ul')).toBeHidden();
    await cellsOf(rowOf(page, 'ARI')).first().click();
    await expect(planned(page)).toHaveCount(2);
    await read();
  });
});

test('a plan of this week is offered in My Leagues and on the choose page, until it is picked', async ({ page, stage, look, read }) => {
  const { id, path } = await stage.seed({ name: 'Planned ahead' }, { picks: WON });
  await addPlan(stage, id, 5, DETROIT);
  await page.goto(`${path}/choose`);
  const plan = page.getByRole('region', { name: 'Your plan: Lions' });
  await plan.getByRole('button', { name: 'Pick it' }).click();
  await reads(stage.question, 'Detroit Lions');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await look();
  await page.goto('/home/leagues');
  await reads(page.getByRole('article').filter({ hasText: 'Planned ahead' }), 'Your plan: Lions');
  await read();
  await page.getByRole('link', { name: 'Pick it in Planned ahead' }).click();
  await reads(stage.question, 'Detroit Lions');
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  await reads(stage.pickCard(5), 'Can change', 'Detroit Lions');
  await page.goto(`${path}/choose`);
  await page.getByRole('heading', { name: /^Your 32 teams/ }).waitFor();
  await expect(plan).toHaveCount(0);
});

test('a plan whose game moved, has no time, is gone, or whose team was used', async ({ page, stage, read }) => {
  const id = await open(stage, 'Overtaken');
  const { pool } = stage.world.system;
  await cellsOf(rowOf(page, 'DET')).nth(4).click();
  await expect.poll(async () => (await pool.query('select from pick_plans where league_id = $1', [id])).rowCount).toBe(1);
  await pool.query("update pick_plans set kickoff_at = kickoff_at - interval '3 hours' where league_id = $1", [id]);
  await page.reload();
  await reads(page, /^Your Week \d+ plan moved: \w+ at \w+ is now/);
  await read();
  const answer = await changeAnswers(page, {
    procedure: 'game.season',
    change: (games) =>
      Object.values(games).map((game) => ({ ...Object(game), gameTime: Object(game).round > 5 ? null : Object(game).gameTime })),
  });
  await page.reload();
  await reads(stage.main, 'without a kickoff time');
  await read();
  await answer();
  await page.reload();
  await page.getByRole('button', { name: /^Keep Week/ }).click();
  await expect(page.getByText(/plan moved/)).toHaveCount(0);
  await page.reload();
  await expect(planned(page)).toHaveCount(1);
  await expect(page.getByText(/plan moved/)).toHaveCount(0);
  await pool.query('delete from pick_plans where league_id = $1', [id]);
  const bye = await byeOf(stage, DETROIT);
  await addPlan(stage, id, 16, MIAMI);
  await addPlan(stage, id, bye, DETROIT);
  await page.reload();
  await reads(page, 'Your Week 16 plan is off: Miami Dolphins was picked in Week 1.');
  await reads(page, `Your Week ${bye} plan is off: Detroit Lions no longer plays in Week ${bye}.`);
  await read();
  await page.getByRole('button', { name: 'Remove Week 16' }).click();
  await page.getByRole('button', { name: `Remove Week ${bye}` }).click();
  await expect(page.getByText(/plan is off/)).toHaveCount(0);
});

test('loading, and not loaded', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Slow ahead' }, { picks: WON });
  const { release } = await holdCalls(page, 'pick.plan');
  await page.goto(`${path}/ahead`);
  await page.locator('[data-skeleton="ahead"]').waitFor();
  await read();
  await release();
  const answer = await refuseCalls(page, 'pick.plan', { status: 500, errors: { '': ['The service is briefly unavailable'] } });
  await page.goto(`${path}/ahead`);
  await reads(page, "Couldn't load the season ahead", 'The service is briefly unavailable');
  await read(FAILED);
  await answer();
  await page.getByRole('button', { name: 'Retry' }).click();
  await planOf(page).waitFor();
});

test('nothing left to plan, and no week left', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Out and ahead' }, { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await page.goto(`${path}/ahead`);
  await reads(stage.main, 'Nothing left to plan');
  await expect(planOf(page)).toHaveCount(0);
  await read();
  const round = { ordinal: 18, description: 'Week 18', startsAt: '2025-09-01T17:00:00.000Z' };
  await changeAnswers(page, { procedure: 'league.get', change: (league) => ({ ...league, round }) });
  const last = await stage.seed({ name: 'The last week' }, { picks: WON });
  await page.goto(`${last.path}/ahead`);
  await reads(stage.main, 'This season has no weeks left.');
  await read();
});
