import { changeAnswers } from './change-answers.ts';
import { confirm, expect, GREEN_BAY, PHONE, test, USED } from './choose-test.ts';
import { LOSS_IN_3, LOST_IN_3 } from './league-test.ts';
import { reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';

/** What all games of a week may take of a phone's page. Pixels. */
const MOST_SCROLL = 900;
const LEAST_TARGET = 44;

/** Buttons and links of the page that are lower or narrower than a finger needs. */
const SMALL_TARGETS = `[...document.querySelectorAll('main button, main .choose-back')].flatMap((target) => {
  const { width, height } = target.getBoundingClientRect();
  return width < ${LEAST_TARGET} || height < ${LEAST_TARGET} ? [target.textContent + ' ' + width + ' x ' + height] : [];
})`;

test('open without a pick', async ({ page, choose, look }) => {
  await choose.show('Office Survivors of Week 6');
  await page.getByRole('heading', { name: 'Choose your Week 6 team', level: 1 }).waitFor();
  await reads(page, 'Oct 9 @ 8:15 PM EDT', '25 to pick from, 5 used, 2 on a bye', 'Sunday 4:05 and 4:25 PM');
  await expect(choose.rows.locator('.game-row')).toHaveCount(15);
  await choose.side('Cincinnati Bengals, 0-4, vs Pittsburgh Steelers, last 4: lost, lost, lost, lost, 14 days off').waitFor();
  await choose.side('Miami Dolphins, 3-2, vs Buffalo Bills, last 5: won, lost, won, won, lost, Week 1 Pick').waitFor();
  await choose.yourTeams.getByRole('button', { name: 'New York Jets, on a bye' }).waitFor();
  await page.setViewportSize(PHONE);
  const { height } = (await page.getByRole('group', { name: /Teams to pick from/ }).boundingBox()) ?? { height: Number.NaN };
  console.log(`choose: the 15 games of Week 6 take ${height} px at ${PHONE.width} px`);
  expect(height).toBeLessThanOrEqual(MOST_SCROLL);
  expect(await page.evaluate(SMALL_TARGETS)).toEqual([]);
  await look();
});

test('open with a pick', async ({ page, choose, look }) => {
  await choose.show('Picked for Week 6', { picks: { ...USED, 6: GREEN_BAY } });
  await expect(choose.side('Green Bay Packers')).toHaveAttribute('aria-pressed', 'true');
  await choose.side('Green Bay Packers').click();
  await reads(page, 'Green Bay Packers already selected!', '25 to pick from');
  await choose.yourTeams.getByRole('button', { name: 'Green Bay Packers, your pick' }).waitFor();
  await look();
});

test('available only', async ({ page, choose, look }) => {
  await choose.show('Only what is left');
  await choose.side('Dallas Cowboys').waitFor();
  await page.getByRole('button', { name: 'Available only' }).click();
  await expect(choose.side('Dallas Cowboys')).toHaveCount(0);
  await choose.rows.getByText('Dallas Cowboys, 3-2, vs Philadelphia Eagles').waitFor({ state: 'attached' });
  await expect(choose.rows.getByRole('button')).toHaveCount(25);
  await expect(choose.rows.getByText('On a bye')).toHaveCount(0);
  await look();
});

test('a used team explains itself', async ({ page, choose, look }) => {
  await choose.show('Used for Week 6');
  await choose.side('Dallas Cowboys').click({ force: true });
  await reads(page, 'Dallas Cowboys was already picked in Week 5');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look();
});

test('the season of a team, and its pick', async ({ page, choose, look }) => {
  await choose.show('One team closer');
  const sheet = await choose.openSeason('Detroit Lions');
  await expect(sheet.getByRole('listitem')).toHaveCount(18);
  await expect(sheet.getByText('Won')).toHaveCount(5);
  await reads(page, 'So far', 'Bye', 'W18');
  await look({ viewportOnly: true });
  await sheet.getByRole('button', { name: 'Pick the Lions' }).click();
  await choose.question.getByText('Detroit Lions').first().waitFor();
  await confirm(page);
  await choose.isStored('Detroit Lions');
});

test('the season of a team that cannot be picked', async ({ page, choose, look }) => {
  await changeAnswers(page, {
    procedure: 'game.season',
    change: (games) =>
      Object.values(games).map((game) => ({ ...Object(game), ...(Object(game).round === 4 ? { homeScore: 20, awayScore: 20 } : {}) })),
  });
  await choose.show('One team no more');
  const sheet = await choose.openSeason('Dallas Cowboys');
  await reads(page, 'Dallas Cowboys was already picked in Week 5', 'Lost', 'Tied 20-20');
  await expect(sheet.getByRole('button', { name: /^Pick/ })).toHaveCount(0);
  await look({ viewportOnly: true });
});

test('records cannot be loaded', async ({ page, choose, look }) => {
  await refuseCalls(page, 'game.season', { status: 500 });
  await choose.show('Without records');
  await reads(page, "Records and last results couldn't be loaded. You can pick without them.", 'Retry');
  await choose.side('Detroit Lions, vs Minnesota Vikings').waitFor();
  await choose.yourTeams.getByRole('button', { name: 'Detroit Lions' }).click();
  await reads(page, "The season couldn't be loaded.");
  await look({ viewportOnly: true, noise: [/status of 500/] });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await choose.side('Detroit Lions').click();
  await confirm(page);
  await choose.isStored('Detroit Lions');
});

const STATUSES = ['PST', 'CANC', 'Q1', 'UNKNOWN'];

test('games that are not as planned', async ({ page, choose, look }) => {
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) =>
      Object.values(games).map((game, at) => ({
        ...Object(game),
        status: STATUSES[at] ?? 'NS',
        ...(at === 4 ? { gameTime: null } : {}),
      })),
  });
  await choose.show('Not as planned');
  await reads(page, 'Postponed', 'Cancelled', '1st Quarter', 'Status unavailable', 'Time to be announced');
  await choose.yourTeams
    .getByRole('button', { name: /cannot be picked this week/ })
    .first()
    .waitFor();
  await look();
});

test('no games for a round', async ({ page, choose, look }) => {
  await changeAnswers(page, { procedure: 'game.list', change: () => [] });
  await choose.show('Nothing on');
  await page.getByRole('heading', { name: 'No Games Available' }).waitFor();
  await look();
});

test('a refused pick', async ({ page, choose, look }) => {
  await refuseCalls(page, 'pick.submit', { status: 400, errors: { '': ['Detroit Lions is on a bye in Week 6'] } });
  await choose.show('Refused', { picks: { ...USED, 6: GREEN_BAY } });
  await choose.side('Detroit Lions').click();
  await confirm(page);
  await reads(page, 'Your pick was not saved.', 'Stored on the server is still Green Bay Packers.', 'Try again');
  expect(new URL(page.url()).pathname).toMatch(/\/choose$/);
  await look({ noise: [/status of 400/] });
});

test('out of the league', async ({ page, choose, look }) => {
  await choose.show('Out before', { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await reads(page, 'You have been eliminated and cannot make picks!', 'Back to Out before');
  await expect(choose.rows).toHaveCount(0);
  await look();
  await choose.back.click();
  await reads(page, "You've Been Eliminated!");
});

test('a league that is completed', async ({ page, choose, read }) => {
  await changeAnswers(page, { procedure: 'league.get', change: (league) => ({ ...league, status: 'Completed' }) });
  await choose.show('Over');
  await reads(page, 'This league has been completed', 'Back to Over');
  await read();
});

test('a deadline that is not known', async ({ page, choose, read }) => {
  const change = (league: object) => ({ ...league, round: { ordinal: 6, description: 'Week 6', startsAt: null } });
  await changeAnswers(page, { procedure: 'league.get', change });
  await choose.show('Without a deadline');
  await reads(page, 'The deadline is not known yet. Picks read as locked until it is.', 'Back to Without a deadline');
  await read();
});

test('nobody left to pick', async ({ page, choose, read }) => {
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) => Object.values(games).map((game) => ({ ...Object(game), status: 'CANC' })),
  });
  await choose.show('All called off');
  await reads(page, 'No team is left that you can pick this week.', '0 to pick from');
  await read();
});
