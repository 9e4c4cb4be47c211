import { notifySeason } from '@survivor/db/queries/live-events';
import { fieldOf } from '../../rest/api-client.ts';
import { changeAnswers } from './change-answers.ts';
import { expect, type Fate, type LeagueStage, test, WON, WON_TOO } from './league-test.ts';

const [MINNESOTA, NEW_ENGLAND, WASHINGTON] = [21, 22, 32];
const LATE_MS = 12 * 60_000;

/** Week 5 with scores. */
async function open(stage: LeagueStage, name: string, pick: number, eliminated: Fate['eliminated'] = null): Promise<void> {
  const crowds = [
    { count: 3, picks: { ...WON_TOO, 5: NEW_ENGLAND } },
    { count: 2, picks: { ...WON_TOO, 5: 27 } },
    { count: 1, picks: { ...WON_TOO, 5: 12 } },
  ];
  await stage.show({ name, founder: { picks: { ...WON_TOO, 5: 12 } }, crowds }, { picks: { ...WON, 5: pick }, eliminated });
}

/** On Sunday. */
test.use({ at: '2025-10-05T18:05:00Z' });

test('live collapsed', async ({ page, stage, look }) => {
  await open(stage, 'The Sunday crowd', NEW_ENGLAND);
  await stage.reads(stage.pickCard(5), 'Locked', 'New England Patriots', /^\d+-\d+$/, /Scores updated .* ago/);
  await stage.reads(page.locator('#games'), /^14 games, 6 live, NE \d+-\d+$/);
  await expect(page.getByText(/pdated .+ ago/)).toHaveCount(1);
  await stage.reads(
    stage.header,
    'In Progress',
    'You are alive',
    /^If it ended now: \d of 8 remain$/,
    /^(\d (losing|tied|winning|to come)(, )?)+/,
  );
  await stage.reads(stage.pickCard(5), /^(Winning|Losing|Tied)$/, 'Deadline passed');
  await expect(page.locator('article.game')).toHaveCount(0);
  await look();
});

test('live', async ({ page, stage, look }) => {
  await open(stage, 'Every score', NEW_ENGLAND);
  await stage.showGames(5);
  await stage.reads(page.locator('article.game'), 'Your pick', 'Final', 'Week 3 Pick', 'nobody', 'You');
  await expect(page.getByText(/pdated .+ ago/)).toHaveCount(1);
  const scores = await page.locator('.half-score').allInnerTexts();
  expect(scores.length).toBeGreaterThanOrEqual(16);
  expect(scores.filter((score) => !/^\d+$/.test(score))).toEqual([]);
  await look();
});

test('scores in a league of 600', async ({ stage, look }) => {
  const picks = { ...WON_TOO, 5: NEW_ENGLAND };
  await stage.show({ name: 'The whole company', crowds: [{ count: 598, picks }] }, { picks: { ...WON, 5: NEW_ENGLAND } });
  const rows = stage.standings.locator('tbody tr');
  await rows.first().locator('.live-cell').waitFor();
  const told = await rows.locator('.live-cell').allTextContents();
  expect(new Set(told)).toEqual(new Set([expect.stringMatching(/^\d+-\d+ ?(winning|losing|tied), /)]));
  await look();
});

test('My Leagues while games are played follows them without a reload', async ({ page, stage, look }) => {
  const { id } = await stage.seed({ name: 'Followed from afar', crowds: [] }, { picks: { ...WON, 5: NEW_ENGLAND } });
  await page.goto('/home/leagues');
  await page.getByText(/Scores updated .* ago/).waitFor();
  const { db } = stage.world.system;
  await db.updateTable('leagues').set({ name: 'Followed from near' }).where('id', '=', id).execute();
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
  // As a changed score tells it. Without it the page asks once a minute.
  await notifySeason(db, { seasonId, kinds: ['games'] });
  await page.getByRole('link', { name: 'Followed from near' }).waitFor();
  await look();
});

/** How a score of the moment is told beside the pick, by what is made of the game of the picked team at home. */
const MADE_OF = [
  { told: 'winning', status: 'Q2', homeScore: 10, awayScore: 3 },
  { told: 'losing', status: 'Q4', homeScore: 3, awayScore: 10 },
  { told: 'tied', status: 'HT', homeScore: 7, awayScore: 7 },
  { told: 'won', status: 'FT', homeScore: 20, awayScore: 3 },
  { told: 'lost', status: 'AOT', homeScore: 20, awayScore: 23 },
  { told: 'not started', status: 'NS', homeScore: null, awayScore: null },
  { told: 'no score yet', status: 'Q1', homeScore: null, awayScore: null },
] as const;

test('every score of the moment', async ({ page, stage, look }) => {
  const undecided = stage.world.system.db
    .selectFrom('games')
    .select('home_team_id')
    .where('round', '=', 5)
    .where('status', 'not in', ['FT', 'AOT']);
  const homes = (await undecided.orderBy('id').limit(MADE_OF.length).execute()).map(({ home_team_id }) => home_team_id);
  const made = MADE_OF.map(({ told: _, ...game }) => game);
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) =>
      Object.values(games).map((game) => Object.assign({}, game, made[homes.indexOf(Number(fieldOf(fieldOf(game, 'homeTeam'), 'id')))])),
  });
  const [first = 0, ...others] = homes;
  const crowds = others.map((home) => ({ count: 1, picks: { 1: WON_TOO[1] ?? 0, 5: home } }));
  await stage.show({ name: 'Every way it can stand', founder: { picks: { 5: first } }, crowds }, { picks: { 5: homes[1] ?? 0 } });
  await stage.reads(stage.header, 'If it ended now: 4 of 8 remain', /3 losing, 1 tied, 1 winning, 1 through, 2 to come, you among/);
  await stage.reads(stage.pickCard(5), 'Losing, in danger');
  for (const { told } of MADE_OF)
    await stage.standings
      .getByText(new RegExp(`^${told}, `))
      .first()
      .waitFor({ state: 'attached' });
  await look();
});

test('feed late', async ({ page, stage, look }) => {
  await changeAnswers(page, { procedure: 'league.notes', change: (notes) => ({ ...notes, sourceAge: LATE_MS }) });
  await open(stage, 'Heard nothing', NEW_ENGLAND);
  await page.getByText('Scores may be delayed').first().waitFor();
  await stage.reads(stage.pickCard(5), 'Scores updated 12 min ago');
  await look();
});

test('sorted by team', async ({ page, stage, look }) => {
  await open(stage, 'In order', NEW_ENGLAND);
  await page.getByText('Team', { exact: true }).click();
  await page.getByText('Sorted by Team').waitFor({ state: 'attached' });
  await page.waitForURL(/sort=team/);
  const picks = await stage.standings.locator('tbody tr td:last-child').allInnerTexts();
  const teams = picks.map((text) => /[A-Z]{2,3}/.exec(text)?.[0] ?? '');
  const runs = teams.filter((team, at) => team !== teams[at - 1]);
  expect(runs.length).toBe(new Set(teams).size);
  await look();
});

test('graded in', async ({ stage, look }) => {
  await open(stage, 'Winners of Thursday', MINNESOTA);
  await stage.reads(stage.pickCard(5), 'Won', 'Minnesota Vikings', '45-6', 'Final');
  await stage.reads(stage.header, 'You are alive');
  await stage.reads(stage.standings, 'Correct');
  await look();
});

test('graded out', async ({ page, stage, look }) => {
  await open(stage, 'Out on Thursday', WASHINGTON, { round: 5, reason: 'loss' });
  await stage.reads(stage.main, "You've Been Eliminated!", 'Out in Week 5', /Washington Commanders lost to Minnesota Vikings, 6-45/);
  await stage.reads(stage.main, 'Thank you for playing.', 'Support the Site', 'Donate', 'Send feedback');
  await stage.reads(stage.header, 'You are out');
  expect([await page.getByText('Your Week 5 Pick').count(), await page.locator('#games').count()]).toEqual([0, 0]);
  await look();
});
