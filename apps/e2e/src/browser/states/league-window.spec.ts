import { failCalls, holdCalls } from './change-answers.ts';
import { expect, type LeagueStage, LOSS_IN_2, LOSS_IN_3, LOST_IN_2, LOST_IN_3, test, WON } from './league-test.ts';

/** A page, and the own row where its place is not among them. */
const MOST_ROWS = 101;
const UNAVAILABLE = /status of 503/;

/** 6,002 members: 2,502 alive, Jordan and the founder among them, all of whom won with the same teams. */
const CROWDS = [
  { count: 2500, picks: { ...WON, 5: 22 } },
  { count: 2000, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
  { count: 1500, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
];

const seed = (stage: LeagueStage, name: string) => stage.seed({ name, crowds: CROWDS, founder: { picks: WON } }, { picks: WON });
const rowsOf = ({ standings }: LeagueStage) => standings.locator('tbody tr:not([data-divider])');

async function show(stage: LeagueStage, name: string): Promise<void> {
  const { path } = await seed(stage, name);
  await stage.page.goto(path);
  await stage.reads(stage.header, /^2,?502 of 6,?002/);
  await stage.reads(stage.standings, /^You, place [\d,]+ of 6,002$/, 'Places 1 to 100 of 6,002');
}

test('standings in pages', async ({ page, stage, look }) => {
  await show(stage, 'Six thousand of us');
  await rowsOf(stage).first().waitFor();
  await expect(rowsOf(stage).first()).toContainText('Jordan Reyes');
  expect(await rowsOf(stage).count()).toBeLessThanOrEqual(MOST_ROWS);
  await look();
  await page.getByRole('button', { name: 'Next 100' }).click();
  await stage.reads(stage.standings, 'Places 101 to 200 of 6,002');
  await page.getByRole('button', { name: 'Eliminated (3,500)' }).click();
  await stage.reads(stage.standings, 'Places 2,503 to 2,602 of 6,002');
  await page.getByRole('spinbutton', { name: 'Place' }).fill('6001');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await stage.reads(stage.standings, 'Places 5,903 to 6,002 of 6,002');
  await expect(page.getByRole('button', { name: 'Next 100' })).toBeDisabled();
  await page.getByRole('button', { name: 'Alive (2,502)' }).click();
  await stage.reads(stage.standings, 'Places 1 to 100 of 6,002');
  await page.getByRole('button', { name: 'Jump to me' }).click();
  await expect(page.getByRole('region', { name: 'Picks by member and week' })).toBeFocused();
  await stage.standings.getByRole('row').filter({ hasText: 'Jordan Reyes' }).waitFor();
});

test('search in standings in pages', async ({ page, stage, look }) => {
  await show(stage, 'Somebody among many');
  const box = page.getByPlaceholder('Find a member');
  await box.fill('CASEY');
  await stage.reads(stage.standings, '1 of 6,002 members', 'Casey Founder');
  await box.fill('Zebedee');
  await stage.reads(stage.standings, 'No member has a name like that.', '0 of 6,002 members');
  await look();
  await box.fill('');
  await stage.reads(stage.standings, 'Places 1 to 100 of 6,002');
});

test('search that finds more than a page holds', async ({ page, stage, look }) => {
  await show(stage, 'A crowd of namesakes');
  await page.getByPlaceholder('Find a member').fill('a');
  await stage.reads(stage.standings, '100 and more of 6,002 members');
  await look({ viewportOnly: true });
});

test('next page on its way', async ({ page, stage, look }) => {
  await show(stage, 'Many on a slow line');
  const held = await holdCalls(page, 'league.standingsPage');
  await page.getByRole('button', { name: 'Next 100' }).click();
  await stage.reads(stage.standings, 'Fetching members');
  await look({ viewportOnly: true });
  await held.release();
  await stage.reads(stage.standings, 'Places 101 to 200 of 6,002');
});

test('next page not answered', async ({ page, stage, look }) => {
  await show(stage, 'Many and no answer');
  const answer = await failCalls(page, 'league.standingsPage', 503);
  await page.getByRole('button', { name: 'Next 100' }).click();
  await stage.reads(stage.standings, "Couldn't load the standings");
  await look({ noise: [UNAVAILABLE] });
  await answer();
  await stage.standings.getByRole('button', { name: 'Retry' }).click();
  await stage.reads(stage.standings, 'Places 101 to 200 of 6,002');
});

test('week of a large league', async ({ page, stage, look }) => {
  const { path } = await seed(stage, 'Too many to list');
  await page.goto(`${path}/week/3`);
  const story = page.getByRole('region', { name: /You survived Week 3/ });
  await stage.reads(story, '2,000 of 4,502 went out', /You are one of 2,502 left/);
  await stage.reads(
    page.getByRole('region', { name: 'Went out in Week 3' }),
    '2,000 went out. In a league of this size they are counted, not listed.',
  );
  await stage.reads(page.getByRole('region', { name: 'Week 3 games and who held them' }), /and 2,501 more/);
  await stage.reads(page.getByRole('region', { name: 'Your run' }), 'standing', 'Jordan Reyes');
  await look();
});
