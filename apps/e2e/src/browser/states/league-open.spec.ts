import { changeAnswers } from './change-answers.ts';
import { expect, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';

const NEW_ENGLAND = 22;
/** Washington and Minnesota, who both won, meet in Week 5. */
const BOTH_OF_THURSDAY = { 1: 32, 2: 21, 3: 27, 4: 30 };

/** The week is open and its deadline a day away. */
const open = (stage: LeagueStage, name: string, pick: Record<number, number> = {}) =>
  stage.show(
    {
      name,
      crowds: [
        { count: 5, picks: { ...WON_TOO, 5: NEW_ENGLAND } },
        { count: 2, picks: WON_TOO },
        { count: 4, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
      ],
    },
    { picks: { ...WON, ...pick } },
  );

test('open no pick', async ({ page, stage, look }) => {
  await open(stage, 'Marigold Street');
  await stage.reads(stage.header, 'In Progress', 'Week 5', 'You are alive', /^9 of 13/);
  const card = stage.pickCard(5);
  await stage.reads(card, 'No pick yet', 'No pick selected - click a team in the games below to make your pick', 'Oct 2 @ 8:15 PM');
  await stage.reads(card, 'A missed pick eliminates you.');
  await page.locator('.countdown').getByText('h', { exact: true }).waitFor();
  await expect(page.locator('article.game')).toHaveCount(14);
  await stage.reads(page.locator('article.game'), 'Week 1 Pick', 'Week 2 Pick', 'Week 3 Pick', 'Week 4 Pick');
  await look();
});

test('used team explained', async ({ page, stage, look }) => {
  await open(stage, 'Used before');
  await stage.team('Miami Dolphins').click({ force: true });
  await stage.toast('Miami Dolphins was already picked in Week 1').waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look();
});

test('confirm pick', async ({ stage, look }) => {
  await open(stage, 'Asked first');
  await stage.team('New England Patriots').click();
  await stage.reads(stage.question, 'Are you sure you want to pick', 'Jacksonville Jaguars', 'Oct 2 @ 8:15 PM');
  await stage.reads(stage.question, 'Yes, confirm pick', 'Cancel');
  await look({ viewportOnly: true });
});

test('open with pick', async ({ page, stage, look }) => {
  await open(stage, 'Picked');
  await stage.pick('New England Patriots');
  await stage.toast('New England Patriots pick submitted!').waitFor();
  await stage.reads(stage.pickCard(5), 'Can change', 'New England Patriots', /Stored on server/, 'Oct 2 @ 8:15 PM');
  await stage.reads(page.locator('#games'), '14 games, none live');
  await expect(page.locator('article.game')).toHaveCount(0);
  await stage.reads(stage.standings, 'Pick is in, hidden');
  await look();
});

test('open with pick games shown', async ({ page, stage, look }) => {
  await open(stage, 'Picked twice', { 5: NEW_ENGLAND });
  await stage.showGames(5);
  await stage.team('New England Patriots').click();
  await stage.toast('New England Patriots already selected!').waitFor();
  await stage.reads(page.locator('article.game'), 'Your pick');
  await look();
});

test('no eligible team', async ({ page, stage, look }) => {
  await changeAnswers(page, { procedure: 'game.list', change: (games) => Object.values(games).slice(0, 1) });
  await stage.show({ name: 'Nobody left to pick' }, { picks: BOTH_OF_THURSDAY });
  await page.getByText('No team is left that you can pick this week.').waitFor();
  await look();
});

test('no games', async ({ page, stage, look }) => {
  await changeAnswers(page, { procedure: 'game.list', change: () => [] });
  await stage.show({ name: 'A week without games', startRound: 5 });
  await page.getByRole('heading', { name: 'No Games Available' }).waitFor();
  await page.getByText("We're having trouble finding games right now. This should be resolved shortly.").waitFor();
  await expect(page.getByRole('link', { name: 'Choose a team' })).toHaveCount(0);
  await look();
});

test('deadline unknown', async ({ page, stage, look }) => {
  const change = (league: object) => ({ ...league, round: { ordinal: 5, description: 'Week 5', startsAt: null } });
  await changeAnswers(page, { procedure: 'league.get', change });
  await stage.show({ name: 'Schedule to come', startRound: 5 });
  const card = stage.pickCard(5);
  await stage.reads(card, 'The deadline is not known yet. Picks read as locked until it is.', 'Locked');
  expect([await card.locator('time').count(), await page.locator('.countdown').count()]).toEqual([0, 0]);
  await look();
});
