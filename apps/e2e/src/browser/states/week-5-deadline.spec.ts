import { excuseReader } from './change-answers.ts';
import { expect, type LeagueStage, test, WON, WON_TOO } from './league-test.ts';
import { reads } from './page-texts.ts';
import { JORDAN, PRIYA } from './state-world.ts';

const DEADLINE = Date.parse('2025-10-03T00:15:00Z');
const NEW_ENGLAND = 22;
const CROWDS = [
  { count: 3, picks: { ...WON_TOO, 5: NEW_ENGLAND } },
  { count: 1, picks: { ...WON_TOO, 5: 32 } },
];
const HIDDEN = 'Pick submitted, hidden until kickoff';
const before = (minutes: number) => ({ at: new Date(DEADLINE - minutes * 60_000).toISOString() });
const seed = (stage: LeagueStage, name: string) => stage.seed({ name, crowds: CROWDS }, { picks: WON });

test.describe('50 minutes before the deadline', () => {
  test.use(before(50));

  test('the countdown of the last hour, the last five minutes and the last minute', async ({ page, world, stage, look, read }) => {
    const { path } = await seed(stage, 'The last hour');
    const countdown = page.locator('[data-countdown]');
    await page.goto(path);
    await page.getByRole('timer').getByText('Less than 1 hour left to pick').waitFor({ state: 'attached' });
    await expect(countdown).toHaveClass(/text-pending/);
    await read();
    await world.moveClock({ now: before(4).at });
    await page.goto(path);
    await expect(countdown).toHaveClass(/text-eliminated/);
    await look();
    await world.moveClock({ now: before(0.9).at });
    await page.goto(path);
    await page.getByRole('timer').getByText('Less than 1 minute left to pick').waitFor({ state: 'attached' });
    await reads(stage.pickCard(5), 'No pick yet', 'A missed pick eliminates you.');
    await read();
  });
});

/** Lets a test hide the page and show it again. */
const HIDEABLE = `
  let isHidden = false;
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  window.hidePage = (next) => {
    isHidden = next;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };`;

test.describe('two browsers at the deadline', () => {
  test.use(before(2));

  test('a pick is hidden in the other until the deadline, and then shown, also in a page that was hidden', async ({
    page,
    world,
    stage,
  }) => {
    const { path } = await stage.seed({
      name: 'Side by side',
      startRound: 5,
      members: [{ email: JORDAN }, { email: PRIYA, picks: { 5: NEW_ENGLAND } }],
    });
    const [other, hidden] = [await world.pageOf(PRIYA), await world.pageOf(PRIYA)];
    await hidden.addInitScript({ content: HIDEABLE });
    for (const each of [other, hidden]) await world.goto(each, path);
    const rowIn = (each: typeof page) => each.getByRole('row').filter({ has: each.getByRole('rowheader', { name: 'Jordan Reyes' }) });
    await rowIn(other).waitFor();
    await rowIn(hidden).waitFor();
    await page.goto(path);
    await stage.pick('New England Patriots');
    await rowIn(other).getByText(HIDDEN).waitFor({ state: 'attached' });
    expect(await rowIn(other).innerHTML()).not.toMatch(/New England|Patriots|NE\b/);
    await hidden.evaluate('hidePage(true)');
    const frozen = await hidden.context().newCDPSession(hidden);
    await frozen.send('Page.setWebLifecycleState', { state: 'frozen' });
    await world.moveClock({ now: before(0).at });
    for (const each of [page, other]) {
      await rowIn(each).getByText('New England Patriots, not decided').waitFor({ state: 'attached' });
      await reads(each, 'Deadline passed');
    }
    await frozen.send('Page.setWebLifecycleState', { state: 'active' });
    await hidden.evaluate('hidePage(false)');
    await rowIn(hidden).getByText('New England Patriots, not decided').waitFor({ state: 'attached' });
    expect(await hidden.locator('#games article button[aria-disabled="false"]').count()).toBe(0);
    await other.context().close();
    await hidden.context().close();
  });
});

test.describe('after the deadline', () => {
  test.use(before(0));

  test('a pick that is locked, and one that was missed', async ({ page, stage, look, read }) => {
    const founder = { picks: { ...WON_TOO, 5: 12 } };
    await stage.show({ name: 'Locked in', founder, crowds: CROWDS }, { picks: { ...WON, 5: NEW_ENGLAND } });
    await reads(stage.pickCard(5), 'Locked', 'New England Patriots', 'Deadline passed', 'Jacksonville Jaguars');
    await reads(stage.header, 'In Progress', 'You are alive');
    await reads(stage.standings, 'Week 5 picks', 'Name', 'Team');
    await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await expect(page.getByText('League key')).toHaveCount(0);
    await look();
    await stage.show({ name: 'Missed', crowds: CROWDS }, { picks: WON, eliminated: { round: 5, reason: 'missed' } });
    await reads(stage.main, "You've Been Eliminated!", 'You had no pick for Week 5 at the deadline.');
    await expect(stage.main.getByText('No one is left.')).toHaveCount(0);
    await read();
    const missed = { picks: WON_TOO, eliminated: { round: 5, reason: 'missed' } } as const;
    await stage.show({ name: 'All missed', founder: missed }, { picks: WON, eliminated: missed.eliminated });
    await reads(stage.main, /^No one is left\. Everyone eliminated this week shares the win/);
    await read();
  });

  test('no pick, for a reader who could not make one', async ({ page, stage, look }) => {
    await excuseReader(page, 5);
    await stage.show({ name: 'Excused', crowds: CROWDS }, { picks: WON });
    await reads(stage.pickCard(5), 'Excused', "You couldn't pick when this week locked, so having no pick costs you nothing.");
    await reads(stage.header, 'You are alive');
    await look();
  });
});
