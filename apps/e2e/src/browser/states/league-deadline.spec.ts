import { expect, type LeagueStage, test, WON, WON_TOO } from './league-test.ts';
import { reads } from './page-texts.ts';
import { JORDAN } from './state-world.ts';

const DEADLINE = Date.parse('2025-10-03T00:15:00Z');
const MINUTE = 60_000;
const NEW_ENGLAND = 22;
const CROWDS = [
  { count: 3, picks: { ...WON_TOO, 5: NEW_ENGLAND } },
  { count: 1, picks: { ...WON_TOO, 5: 32 } },
];
const before = (minutes: number) => ({ at: new Date(DEADLINE - minutes * MINUTE).toISOString() });
const unpicked = (stage: LeagueStage, name: string) => stage.seed({ name, crowds: CROWDS }, { picks: WON });
const open = async (stage: LeagueStage, name: string) => stage.page.goto((await unpicked(stage, name)).path);

test.describe('50 minutes before the deadline', () => {
  test.use(before(50));

  test('last hour', async ({ page, stage, look }) => {
    await open(stage, 'The last hour');
    await stage.reads(stage.pickCard(5), 'No pick yet', 'Oct 2 @ 8:15 PM');
    await page.getByRole('timer').getByText('Less than 1 hour left to pick').waitFor({ state: 'attached' });
    await expect(page.locator('.countdown')).toHaveClass(/text-pending/);
    await look();
  });
});

test.describe('4 minutes before the deadline', () => {
  test.use(before(4));

  test('last five minutes', async ({ page, stage, look }) => {
    await open(stage, 'Under five minutes');
    await page.locator('.countdown svg').waitFor();
    await expect(page.locator('.countdown')).toHaveClass(/text-eliminated/);
    await stage.reads(stage.pickCard(5), 'No pick yet', 'A missed pick eliminates you.');
    await look();
  });
});

test.describe('in the last minute', () => {
  test.use(before(0.9));

  test('last minute', async ({ page, stage, look }) => {
    await open(stage, 'Under a minute');
    await page.getByRole('timer').getByText('Less than 1 minute left to pick').waitFor({ state: 'attached' });
    await stage.reads(stage.pickCard(5), 'No pick yet');
    await look();
  });
});

test.describe('at the deadline', () => {
  test.use(before(0));

  test('missed pick', async ({ stage, look }) => {
    await stage.show({ name: 'Missed', crowds: CROWDS }, { picks: WON, eliminated: { round: 5, reason: 'missed' } });
    await stage.reads(stage.main, "You've Been Eliminated!", 'No pick was made for Week 5 before the deadline.');
    await stage.reads(stage.main, 'Come back for March Madness.', 'Support the Site');
    await stage.reads(stage.header, 'You are out');
    await look();
  });

  test('locked', async ({ page, stage, look }) => {
    const founder = { picks: { ...WON_TOO, 5: 12 } };
    await stage.show({ name: 'Locked in', founder, crowds: CROWDS }, { picks: { ...WON, 5: NEW_ENGLAND } });
    await stage.reads(stage.pickCard(5), 'Locked', 'New England Patriots', 'Deadline passed', 'Jacksonville Jaguars');
    await stage.reads(stage.header, 'In Progress', 'You are alive');
    await stage.reads(page.locator('#games'), '14 games, 1 live');
    await stage.reads(stage.standings, 'Week 5 picks', 'Name', 'Team');
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await look();
  });
});

test.describe('over the deadline', () => {
  test.use(before(3));

  test('deadline over the question', async ({ world, stage, look }) => {
    const late = await unpicked(stage, 'Never picked');
    await stage.show({ name: 'Too late', crowds: CROWDS }, { picks: { ...WON, 5: NEW_ENGLAND } });
    await stage.showGames(5);
    await stage.team('Detroit Lions').click();
    await stage.question.waitFor();
    const other = await world.pageOf(JORDAN);
    await other.goto(new URL(late.path, world.url).href);
    await other.locator('article.game').getByRole('button', { name: 'Detroit Lions' }).click();
    await other.getByRole('dialog', { name: 'Confirm Team Selection' }).waitFor();
    await world.moveClock({ now: before(0).at });
    await stage.toast('Picks are locked for this round!').waitFor();
    await stage.question.waitFor({ state: 'detached' });
    await stage.reads(stage.pickCard(5), 'Locked', 'New England Patriots', 'Deadline passed');
    await reads(other, "You've Been Eliminated!", 'Picks are locked for this round!');
    await other.context().close();
    await look();
  });
});
