import { failCalls } from './change-answers.ts';
import { expect, LOSS_IN_2, LOSS_IN_3, LOST_IN_2, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';

/** A league of 17 in which Weeks 2 and 3 took some; three of the four of Week 3 went with Baltimore. */
const LEAGUE = {
  founder: { picks: WON },
  crowds: [
    { count: 6, picks: WON },
    { count: 2, picks: WON_TOO },
    { count: 3, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
    { count: 1, picks: { 1: 20, 2: 17 }, eliminated: { round: 3, reason: 'missed' } },
    { count: 3, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
  ],
} as const;

test('week survived', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'Came through', ...LEAGUE }, { picks: WON });
  await page.goto(`${path}/week/3`);
  const story = page.getByRole('region', { name: /You survived Week 3/ });
  await stage.reads(story, '4 of 14 went out', /3 of them with Baltimore Ravens/, /You are one of 10 left/);
  await stage.reads(page.getByRole('region', { name: 'Week 3 picks' }), 'Minnesota Vikings, correct', 'Baltimore Ravens, incorrect');
  await stage.reads(page.getByRole('region', { name: 'Went out in Week 3' }), 'Came through 2 weeks', 'No pick');
  await stage.reads(page.getByRole('region', { name: 'The graveyard' }), 'Cleveland Browns');
  await stage.reads(page.getByRole('region', { name: 'Week 3 games and who held them' }), 'Final', 'nobody', 'You');
  await stage.reads(page.getByRole('region', { name: 'Every run' }), 'standing', 'Week 3, BAL', 'Jordan Reyes');
  await expect(
    page.getByRole('img', { name: /Survivors by week: start 17, after Week 1 17, after Week 2 14, after Week 3 10/ }),
  ).toBeVisible();
  await look();
  await page.getByRole('link', { name: 'Go to the league' }).click();
  const told = page.getByRole('region', { name: /You survived Week 4/ });
  await told.getByRole('link', { name: 'See the whole week' }).click();
  await page.getByRole('navigation', { name: 'Weeks' }).getByRole('link', { name: 'Week 1' }).click();
  await stage.reads(stage.main, 'Nobody went out: all 17 came through.');
});

test('week that put the reader out', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'So far and no further', ...LEAGUE }, { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await page.goto(`${path}/week/3`);
  const story = page.getByRole('region', { name: /You are out: Ravens \d+-\d+/ });
  await stage.reads(story, /4 of them with Baltimore Ravens/, /9 are left/, /You came through 2 weeks and outlasted 3 of 17/);
  await look();
});

test('week without a pick', async ({ page, stage, look }) => {
  const missed = { picks: { 1: 20, 2: 17 }, eliminated: { round: 3, reason: 'missed' } } as const;
  const { path } = await stage.seed({ name: 'Forgotten', founder: { picks: WON }, crowds: [{ count: 2, ...missed }] }, missed);
  await page.goto(`${path}/week/3`);
  const story = page.getByRole('region', { name: 'You are out: no pick in Week 3' });
  await stage.reads(story, '3 of 4 went out', /3 of them without a pick/, /1 is left/);
  await look();
});

test('week of a game that was not played', async ({ page, stage, look }) => {
  const gone = { picks: LOST_IN_3, eliminated: { round: 3, reason: 'cancelled' } } as const;
  const { path } = await stage.seed({ name: 'Called off', founder: { picks: WON }, crowds: [{ count: 2, picks: WON }] }, gone);
  await page.goto(`${path}/week/3`);
  await stage.reads(page.getByRole('region', { name: 'You are out: the game of Ravens was not played' }), '1 of 4 went out');
  await look();
});

test('week after the reader was out', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'From the stands', ...LEAGUE }, { picks: LOST_IN_2, eliminated: LOSS_IN_2 });
  await page.goto(`${path}/week/3`);
  await stage.reads(page.getByRole('region', { name: 'Week 3 is over' }), /You came through 1 week and outlasted 0 of 17/);
  await look();
});

test('week in which the first went out', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'The first to go', ...LEAGUE }, { picks: WON });
  await page.goto(`${path}/week/2`);
  await stage.reads(page.getByRole('region', { name: 'Went out in Week 2' }), 'Came through 1 week');
  await look();
});

test('week with one left', async ({ page, stage, look }) => {
  const crowds = [{ count: 5, picks: LOST_IN_3, eliminated: LOSS_IN_3 }];
  const founder = { picks: LOST_IN_3, eliminated: LOSS_IN_3 };
  const { path } = await stage.seed({ name: 'Last one standing', completedRound: 3, founder, crowds }, { picks: WON });
  await page.goto(`${path}/week/3`);
  await stage.reads(stage.main, /You are the only one left/);
  await look();
});

test('week of a league too large to draw every run', async ({ page, stage, look }) => {
  const crowds = [
    { count: 130, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
    { count: 120, picks: WON },
  ];
  const { path } = await stage.seed({ name: 'The whole town', founder: { picks: WON }, crowds }, { picks: WON });
  await page.goto(`${path}/week/3`);
  await stage.reads(page.getByRole('region', { name: 'Your run' }), 'Jordan Reyes');
  await stage.reads(stage.main, 'and 30 more', /and 120 more/);
  await look();
});

test('week that is not over', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'Too early', ...LEAGUE }, { picks: WON });
  await page.goto(`${path}/week/5`);
  await stage.reads(stage.main, 'This week cannot be shown yet.');
  await look();
});

test('week that cannot be loaded', async ({ page, stage, look }) => {
  const { path } = await stage.seed({ name: 'No answer', ...LEAGUE }, { picks: WON });
  await failCalls(page, 'league.standings', 500);
  await page.goto(`${path}/week/3`);
  await stage.reads(stage.main, "Couldn't load the week");
  await look({ noise: [/status of 500/] });
});
