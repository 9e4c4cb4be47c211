import type { StandingsDocument } from '@survivor/rules';
import { changeAnswers } from './change-answers.ts';
import { expect, LOSS_IN_3, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import type { StateWorld } from './state-world.ts';

const OTHERS = [{ count: 4, picks: { ...WON_TOO, 5: 22 } }];
const GREEN_BAY = 12;

const query = ({ system }: StateWorld, text: string, values: unknown[] = []) => system.pool.query(text, values);

test.describe('a deadline', () => {
  const set = (world: StateWorld, at: string | null) => query(world, 'update rounds set was_starts_at = $1 where ordinal = 6', [at]);
  test.beforeEach(({ world }) => set(world, '2025-10-12T17:00:00Z'));
  test.afterEach(({ world }) => set(world, null));

  test('deadline moved', async ({ stage, look }) => {
    await stage.show({ name: 'Moved forward', startRound: 6 });
    await stage.reads(stage.main, 'The deadline moved. Picks now lock Oct 9 @ 8:15 PM EDT (was Sun, Oct 12 @ 1:00 PM EDT).');
    await stage.reads(stage.pickCard(6), 'No pick yet', 'Oct 9 @ 8:15 PM');
    await look();
  });
});

test.describe('a game', () => {
  const set = (world: StateWorld, status: string) =>
    query(world, 'update games set status = $1 where round = 10 and $2 in (home_team_id, away_team_id)', [status, GREEN_BAY]);
  test.beforeEach(({ world }) => set(world, 'CANC'));
  test.afterEach(({ world }) => set(world, 'NS'));

  test('picked game cancelled', async ({ page, stage, look }) => {
    await stage.show({ name: 'Called off in time', startRound: 10 }, { picks: { 10: GREEN_BAY } });
    const card = stage.pickCard(10);
    await stage.reads(card, 'No longer counts', /Your pick of Green Bay Packers no longer counts: the game was cancelled/);
    await stage.reads(card, 'Choose another team');
    await expect(page.locator('article.game').getByText('Your pick')).toHaveCount(0);
    await stage.team('Buffalo Bills').click();
    await stage.question.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await look();
  });
});

test('reinstated by a correction', async ({ page, world, stage, look }) => {
  const { id, path } = await stage.seed({ name: 'Back in', crowds: OTHERS }, { picks: WON });
  await query(world, 'update members set corrected_at = app_now() where league_id = $1', [id]);
  await page.goto(path);
  await stage.reads(stage.main, 'A corrected result put you back in.');
  await stage.reads(stage.header, 'You are alive');
  await stage.reads(stage.pickCard(5), 'No pick yet');
  await look();
});

test('out by a correction', async ({ page, world, stage, look }) => {
  const league = { name: 'Out after all', founder: { picks: WON }, crowds: OTHERS };
  const { id, path } = await stage.seed(league, { picks: LOST_IN_3, eliminated: LOSS_IN_3 });
  await query(world, 'update members set corrected_at = app_now() where league_id = $1', [id]);
  await page.goto(path);
  await stage.reads(stage.main, "You've Been Eliminated!", /Baltimore Ravens lost to/, 'This follows from a corrected result.');
  await look();
});

test('earlier week undecided', async ({ page, stage, look }) => {
  const change = (answer: object) => {
    const text: unknown = Reflect.get(answer, 'document');
    // The page has it already.
    if (text === null) return answer;
    const document: StandingsDocument = JSON.parse(String(text));
    const results = document.results.filter(({ round }) => round !== 4);
    return { ...answer, document: JSON.stringify({ ...document, results }) };
  };
  await changeAnswers(page, { procedure: 'league.standings', change });
  await stage.show({ name: 'Waiting for Week 4', crowds: OTHERS }, { picks: { ...WON, 5: 22 } });
  await stage.reads(stage.main, 'Week 4 is not decided yet. You are still in, and your Week 5 pick counts.');
  await stage.reads(stage.pickCard(5), 'Can change');
  await expect(page.getByText("You've Been Eliminated!")).toHaveCount(0);
  await look();
});
