import { notifySeason } from '@survivor/db/events/live-events';
import { fieldOf } from '../../rest/api-client.ts';
import { changeAnswers } from './change-answers.ts';
import { expect, type Fate, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import { reads } from './page-texts.ts';

const [MINNESOTA, NEW_ENGLAND, WASHINGTON] = [21, 22, 32];
const LATE_MS = 12 * 60_000;

/** Week 5 with scores. Without a pick, Jordan lost in Week 3. */
async function open(stage: LeagueStage, name: string, pick: number | null, eliminated: Fate['eliminated'] = null): Promise<void> {
  const crowds = [
    { count: 3, picks: { ...WON_TOO, 5: NEW_ENGLAND } },
    { count: 2, picks: { ...WON_TOO, 5: 27 } },
    { count: 1, picks: { ...WON_TOO, 5: 12 } },
  ];
  const picks = pick === null ? LOST_IN_3 : { ...WON, 5: pick };
  await stage.show({ name, founder: { picks: { ...WON_TOO, 5: 12 } }, crowds }, { picks, eliminated });
}

/** On Sunday. */
test.use({ at: '2025-10-05T18:05:00Z' });

test('a Sunday, its games, and the standings by team', async ({ page, stage, read }) => {
  await open(stage, 'The Sunday crowd', NEW_ENGLAND);
  await reads(stage.pickCard(5), 'Locked', 'New England Patriots', /^\d+-\d+$/, /Scores updated .* ago/, /^(Winning|Losing|Tied)$/);
  await reads(page.locator('#games'), /^14 games, 6 live, NE \d+-\d+$/);
  await reads(stage.header, 'In Progress', /^If it ended now: \d of 8 remain$/, /^(\d (losing|tied|winning|still to play)(, )?)+/);
  await expect(page.getByText(/pdated .+ ago/)).toHaveCount(1);
  await expect(page.locator('#games article')).toHaveCount(0);
  await read();
  await stage.showGames(5);
  await reads(page.locator('#games article'), 'Your pick', 'Final', 'Week 3 Pick', 'none', 'You');
  const scores = await page.locator('[data-score]').allInnerTexts();
  expect(scores.length).toBeGreaterThanOrEqual(16);
  expect(scores.filter((score) => !/^\d+$/.test(score))).toEqual([]);
  await read();
  await page.getByText('Team', { exact: true }).click();
  await page.getByText('Sorted by Team').waitFor({ state: 'attached' });
  await page.waitForURL(/sort=team/);
  const teams = (await stage.standings.locator('tbody tr td:last-child').allInnerTexts()).map((text) => /[A-Z]{2,3}/.exec(text)?.[0]);
  expect(teams.filter((team, at) => team !== teams[at - 1]).length).toBe(new Set(teams).size);
  await read();
});

test('the eliminated keep the live games, and standings come before the link to last week', async ({ page, stage, read }) => {
  await open(stage, 'Out, and watching', null, LOSS_IN_3);
  await reads(page, "You've Been Eliminated!");
  await reads(page.locator('#games'), /^14 games, 6 live$/);
  await stage.showGames(5);
  await reads(page.locator('#games article'), 'Final', 'Week 1 Pick');
  await stage.team('New England Patriots').click({ force: true });
  await stage.toast('You have been eliminated and cannot make picks!').waitFor();
  const recap = page.getByRole('link', { name: 'Week 4 recap' });
  await recap.waitFor();
  const [standingsBox, recapBox] = [await stage.standings.boundingBox(), await recap.boundingBox()];
  expect(recapBox?.y).toBeGreaterThan(standingsBox?.y ?? Number.NaN);
  await read();
});

test('My Leagues follows the games without a reload', async ({ page, stage, read }) => {
  const { id } = await stage.seed({ name: 'Followed from afar', crowds: [] }, { picks: { ...WON, 5: NEW_ENGLAND } });
  await page.goto('/home/leagues');
  await reads(page, /Scores updated .* ago/);
  const { db } = stage.world.system;
  await db.updateTable('leagues').set({ name: 'Followed from near' }).where('id', '=', id).execute();
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
  // As a changed score announces it. Without it the page asks once a minute.
  await notifySeason(db, { seasonId, kinds: ['games'] });
  await page.getByRole('link', { name: 'Followed from near' }).waitFor();
  await read();
});

/** The words beside a pick, by the state of its game, whose home team is picked. */
const SCORES = [
  { words: 'winning', status: 'Q2', homeScore: 10, awayScore: 3 },
  { words: 'losing', status: 'Q4', homeScore: 3, awayScore: 10 },
  { words: 'tied', status: 'HT', homeScore: 7, awayScore: 7 },
  { words: 'won', status: 'FT', homeScore: 20, awayScore: 3 },
  { words: 'lost', status: 'AOT', homeScore: 20, awayScore: 23 },
  { words: 'not started', status: 'NS', homeScore: null, awayScore: null },
  { words: 'no score yet', status: 'Q1', homeScore: null, awayScore: null },
] as const;

test('every score of the moment, and a source that is late', async ({ page, stage, look, read }) => {
  const undecided = stage.world.system.db
    .selectFrom('games')
    .select('home_team_id')
    .where('round', '=', 5)
    .where('status', 'not in', ['FT', 'AOT']);
  const homes = (await undecided.orderBy('id').limit(SCORES.length).execute()).map(({ home_team_id }) => home_team_id);
  const made = SCORES.map(({ words: _, ...game }) => game);
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) =>
      Object.values(games).map((game) => Object.assign({}, game, made[homes.indexOf(Number(fieldOf(fieldOf(game, 'homeTeam'), 'id')))])),
  });
  const [first = 0, ...others] = homes;
  const crowds = others.map((home) => ({ count: 1, picks: { 1: WON_TOO[1] ?? 0, 5: home } }));
  await stage.show({ name: 'Every way it can stand', founder: { picks: { 5: first } }, crowds }, { picks: { 5: homes[1] ?? 0 } });
  await reads(stage.header, 'If it ended now: 4 of 8 remain', /3 losing, 1 tied, 1 winning, 1 safe, 2 still to play, you'd be out/);
  await reads(stage.pickCard(5), 'Losing, in danger');
  const cell = (words: string) => stage.standings.getByText(new RegExp(`^${words}, `)).first();
  for (const { words } of SCORES) await cell(words).waitFor({ state: 'attached' });
  await look();
  await changeAnswers(page, { procedure: 'league.notes', change: (notes) => ({ ...notes, sourceAge: LATE_MS }) });
  await page.reload();
  await reads(page, 'Scores may be delayed', 'Scores updated 12 min ago');
  await read();
});

test('a final, won and lost', async ({ page, stage, read }) => {
  await open(stage, 'Winners of Thursday', MINNESOTA);
  await reads(stage.pickCard(5), 'Won', 'Minnesota Vikings', '45-6', 'Final');
  await reads(stage.header, 'You are alive');
  await reads(stage.standings, 'Correct');
  await read();
  await open(stage, 'Out on Thursday', WASHINGTON, { round: 5, reason: 'loss' });
  await reads(stage.main, "You've Been Eliminated!", 'Eliminated in Week 5', /Washington Commanders lost to Minnesota Vikings, 6-45/);
  await expect(stage.main.getByText(/^You are eliminated/)).toHaveCount(0);
  expect([await page.getByText('Your Week 5 Pick').count(), await page.locator('#games').count()]).toEqual([0, 1]);
  await read();
});

test('nobody has scored yet, and last week has given way to this one', async ({ page, stage, read }) => {
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) => Object.values(games).map((game) => ({ ...Object(game), status: 'Q1', homeScore: 0, awayScore: 0 })),
  });
  await open(stage, 'Just kicked off', NEW_ENGLAND);
  await reads(stage.pickCard(5), 'Tied');
  await expect(page.getByText(/If it ended now/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: /Week 4/ })).toHaveCount(0);
  await read();
  await page.getByRole('link', { name: 'Week 4 recap' }).click();
  await page.getByRole('navigation', { name: 'Weeks' }).getByRole('link', { name: 'Week 5 Live' }).waitFor();
  await read();
});

test('the last survivor, whose team has won', async ({ page, stage, look }) => {
  const out = { picks: { ...WON_TOO, 5: WASHINGTON }, eliminated: { round: 5, reason: 'loss' } } as const;
  await stage.show({ name: 'Almost won', founder: out, crowds: [{ count: 3, ...out }] }, { picks: { ...WON, 5: MINNESOTA } });
  await reads(stage.pickCard(5), "Wins when Monday's game ends", 'Minnesota Vikings');
  await look();
  await page.goto('/home/leagues');
  await reads(page.getByRole('article').filter({ hasText: 'Almost won' }), "Wins when Monday's game ends");
});

test('a final is shown without a reload', async ({ world, stage }) => {
  await open(stage, 'Until Monday', NEW_ENGLAND);
  const row = stage.standings.getByRole('row').filter({ hasText: 'Jordan Reyes' });
  await row.getByText('New England Patriots, not decided').waitFor({ state: 'attached' });
  await world.moveClock({ advanceTo: 'finals' });
  await row.getByText(/^New England Patriots, (?:in)?correct$/).waitFor({ state: 'attached' });
});
