import type { StandingsDocument } from '@survivor/rules';
import { changeAnswers, excuseReader, failCalls } from './change-answers.ts';
import { expect, type Fate, LOSS_IN_2, LOSS_IN_3, LOST_IN_2, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import { reads } from './page-texts.ts';
import { checkPicture } from './saved-picture.ts';

const [BUFFALO, GREEN_BAY, NEW_ENGLAND] = [4, 12, 22];
const OUT = { picks: LOST_IN_3, eliminated: LOSS_IN_3 };
const OTHERS = [{ count: 4, picks: { ...WON_TOO, 5: NEW_ENGLAND } }];

test('out in an earlier week, then corrected', async ({ page, stage, look, read }) => {
  const { id, path } = await stage.seed({ name: 'Out for two weeks', founder: { picks: WON }, crowds: OTHERS }, OUT);
  await page.goto(path);
  await reads(
    stage.main,
    "You've Been Eliminated!",
    'Eliminated in Week 3',
    /Baltimore Ravens lost to Detroit Lions, 9-31/,
    'Week 4 is over',
  );
  await expect(stage.main.getByText(/^You are eliminated/)).toHaveCount(0);
  await look();
  await stage.world.system.pool.query('update members set corrected_at = app_now() where league_id = $1', [id]);
  await page.reload();
  await reads(stage.main, 'A corrected result eliminated you.');
  await read();
});

test('back in by a correction', async ({ page, stage, read }) => {
  const { id, path } = await stage.seed({ name: 'Back in', crowds: OTHERS }, { picks: WON });
  await stage.world.system.pool.query('update members set corrected_at = app_now() where league_id = $1', [id]);
  await page.goto(path);
  await reads(stage.main, 'You are back in: a result was corrected.');
  await reads(stage.header, 'You are alive');
  await read();
  // Otherwise a slow response could already contain the next correction.
  const answered = page.waitForResponse((response) => response.url().includes('league.notes'));
  await page.reload();
  await answered;
  await reads(stage.pickCard(5), 'No pick yet');
  await expect(page.getByText('You are back in')).toHaveCount(0);
  await stage.world.system.pool.query("update members set corrected_at = corrected_at + interval '1 second' where league_id = $1", [id]);
  await page.reload();
  await reads(stage.main, 'You are back in: a result was corrected.');
});

test('out for every reason whose game cannot be loaded', async ({ page, stage, read }) => {
  const answer = await changeAnswers(page, { procedure: 'game.list', change: () => [] });
  const reasons: readonly (readonly [NonNullable<Fate['eliminated']>['reason'], string])[] = [
    ['loss', 'lost.'],
    ['tie', 'tied.'],
    ['moved', 'was moved to another week.'],
    ['cancelled', 'was canceled.'],
  ];
  for (const [reason, words] of reasons) {
    await stage.show({ name: `Out: ${reason}` }, { picks: WON, eliminated: { round: 4, reason } });
    await reads(page, "You've Been Eliminated!", words);
    await read();
  }
  await answer();
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) => Object.values(games).map((game) => ({ ...Object(game), status: 'FT', homeScore: 20, awayScore: 20 })),
  });
  await stage.show({ name: 'Out by a tie' }, { picks: { ...WON, 5: BUFFALO }, eliminated: { round: 5, reason: 'tie' } });
  await reads(page, / tied with .*20-20/);
  await read();
});

test('completed with one winner, whose picture is saved', async ({ page, stage, look, read }) => {
  const crowds = [{ count: 6, picks: LOST_IN_2, eliminated: LOSS_IN_2 }];
  await stage.show({ name: 'The Early Exit', completedRound: 3, founder: OUT, crowds }, { picks: WON });
  await reads(page.getByRole('region', { name: 'Winner' }), 'You won!', 'Jordan Reyes', 'The last of 8 standing after Week 3.');
  await reads(stage.standings, 'Winner');
  await reads(stage.main, 'Week 3 is over', '1 of 8 won.');
  await reads(stage.header, 'Completed');
  await expect(page.getByText('Your Week')).toHaveCount(0);
  await look();
  const save = page.getByRole('button', { name: 'Save image' });
  const scores = 'Miami Dolphins \\d+-\\d+, Las Vegas Raiders \\d+-\\d+, Pittsburgh Steelers \\d+-\\d+';
  await checkPicture(page, {
    button: save,
    name: 'poster',
    says: new RegExp(`^Jordan Reyes\\. The last of 8 in The Early Exit\\. ${scores}\\.$`),
  });
  await page.evaluate('HTMLCanvasElement.prototype.getContext = () => null');
  await save.click();
  await stage.toast("This browser can't create the image.").waitFor();
  await read();
});

test('completed after one week, with its recap here and in My Leagues', async ({ page, stage, read }) => {
  const out = { picks: { 2: 8 }, eliminated: LOSS_IN_2 };
  const league = { name: 'One week only', startRound: 2, completedRound: 2, founder: out, crowds: [{ count: 3, ...out }] };
  const { path } = await stage.seed(league, { picks: { 2: 17 } });
  await page.goto(path);
  await reads(page.getByRole('region', { name: 'Winner' }), 'Jordan Reyes');
  await page.getByRole('link', { name: 'See the whole week' }).waitFor();
  await page.goto('/home/leagues');
  await page.getByRole('link', { name: 'Recap of One week only' }).click();
  await page.waitForURL(`**${path}/week/2`);
  await reads(stage.main, 'Week 2');
  await read();
});

test('completed with several winners, and more than are named', async ({ page, stage, look, read }) => {
  const crowds = [
    { count: 3, ...OUT },
    { count: 4, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
  ];
  await stage.show({ name: 'All for one', completedRound: 3, founder: OUT, crowds }, OUT);
  const card = page.getByRole('region', { name: 'Winners' });
  await reads(card, 'You share the win', 'Jordan Reyes', 'The last 5 were eliminated together in Week 3. They share the win.');
  await reads(stage.standings, 'Winner', 'Eliminated (4)');
  await reads(stage.main, 'Week 3 is over', '5 of 9 share the win.');
  await expect(stage.main.getByText(/You are eliminated|You've Been Eliminated/)).toHaveCount(0);
  await look();
  const winners = [{ userId: 'u1', name: 'Casey Founder' }];
  const many = await changeAnswers(page, {
    procedure: 'league.get',
    change: (league) => ({ ...league, status: 'Completed', winners, winnersCount: 140 }),
  });
  await stage.show({ name: 'Won by many' }, { picks: WON });
  await reads(page, 'Survivors', 'and 139 more');
  await read();
  await many();
  await changeAnswers(page, {
    procedure: 'league.get',
    change: (league) => ({ ...league, status: 'Completed', winners: [], winnersCount: 0 }),
  });
  await stage.show({ name: 'Won by nobody' }, OUT);
  await reads(page.getByRole('region', { name: 'No one won' }), 'No one won.');
  await read();
});

test('an earlier week that is not decided', async ({ page, stage, read }) => {
  const change = (answer: object) => {
    const text: unknown = Reflect.get(answer, 'document');
    // The page has it already.
    if (text === null) return answer;
    const document: StandingsDocument = JSON.parse(String(text));
    const results = document.results.filter(({ round }) => round !== 4);
    return { ...answer, document: JSON.stringify({ ...document, results }) };
  };
  await changeAnswers(page, { procedure: 'league.standings', change });
  await stage.show({ name: 'Waiting for Week 4', crowds: OTHERS }, { picks: { ...WON, 5: NEW_ENGLAND } });
  await reads(stage.main, 'Week 4 is not decided yet. You are still alive, and your Week 5 pick counts.');
  await reads(stage.pickCard(5), 'Can change');
  await read();
});

test('a deadline that moved, a picked game that was cancelled or moved', async ({ page, stage, read }) => {
  const { pool } = stage.world.system;
  const setWasAt = (at: string | null) => pool.query('update rounds set was_starts_at = $1 where ordinal = 6', [at]);
  const setStatus = (status: string) =>
    pool.query('update games set status = $1 where round = 10 and $2 in (home_team_id, away_team_id)', [status, GREEN_BAY]);
  await setWasAt('2025-10-12T17:00:00Z');
  await stage.show({ name: 'Moved forward', startRound: 6 });
  await reads(stage.main, 'The deadline moved. Picks now lock Oct 9 @ 8:15 PM EDT (was Sun, Oct 12 @ 1:00 PM EDT).');
  await read();
  await setWasAt(null);
  await setStatus('PST');
  await stage.show({ name: 'Postponed in time', startRound: 10 }, { picks: { 10: GREEN_BAY } });
  await reads(stage.pickCard(10), 'Postponed', 'Your pick stands if the game is played this week.');
  await read();
  await setStatus('CANC');
  await stage.show({ name: 'Called off in time', startRound: 10 }, { picks: { 10: GREEN_BAY } });
  const card = stage.pickCard(10);
  await reads(card, 'No longer counts', /Your Green Bay Packers pick no longer counts: the game was canceled/, 'Choose another team');
  await expect(page.locator('#games article').getByText('Your pick')).toHaveCount(0);
  await read();
  await stage.team('Buffalo Bills').click();
  await stage.question.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await changeAnswers(page, {
    procedure: 'league.notes',
    change: (notes) => JSON.parse(JSON.stringify(notes).replaceAll('"cancelled"', '"moved"')),
  });
  await page.reload();
  await reads(card, /no longer counts: the game was moved to another week/);
  await read();
  await setStatus('NS');
});

/**
 * A league of 17 in which Weeks 2 and 3 took some; three of the four of Week 3 went with Baltimore.
 */
const LEAGUE = {
  founder: { picks: WON },
  crowds: [
    { count: 6, picks: WON },
    { count: 2, picks: WON_TOO },
    { count: 3, ...OUT },
    { count: 1, picks: { 1: 20, 2: 17 }, eliminated: { round: 3, reason: 'missed' } },
    { count: 3, picks: LOST_IN_2, eliminated: LOSS_IN_2 },
  ],
} as const;

test('a week that the reader survived, and the weeks around it', async ({ page, stage, look, read }) => {
  const { path } = await stage.seed({ name: 'Came through', ...LEAGUE }, { picks: WON });
  await page.goto(`${path}/week/3`);
  const story = page.getByRole('region', { name: /You survived Week 3/ });
  await reads(story, '4 of 14 eliminated', /3 of them with Baltimore Ravens/, /You are one of 10 left/);
  await expect(story.getByRole('heading')).toHaveText(/Week\u00a03: /);
  await reads(page.getByRole('region', { name: 'Eliminated in Week 3' }), 'Survived 2 weeks', 'No pick');
  await reads(page.getByRole('region', { name: 'The graveyard' }), 'Cleveland Browns');
  await reads(page.getByRole('region', { name: 'Week 3 games: who picked whom' }), 'Final', 'none', 'You');
  await reads(page.getByRole('region', { name: 'Every run' }), 'alive', 'Week 3, BAL', 'Jordan Reyes');
  await page.getByRole('img', { name: /Survivors by week: start 17, after Week 1 17, after Week 2 14, after Week 3 10/ }).waitFor();
  await look();
  const share = page.getByRole('button', { name: 'Share picture' });
  const says = /^Survived Week 3\. 10 of 17 left in Came through\. Pittsburgh Steelers \d+-\d+ .+\.$/;
  await checkPicture(page, { button: share, name: 'week', says });
  await page.getByRole('link', { name: 'Go to the league' }).click();
  const newest = page.getByRole('region', { name: /You survived Week 4/ });
  await newest.waitFor();
  await page.goto(path);
  // From its second visit on, the story comes with its curve, which fills the card beside the text.
  await newest.waitFor();
  const curve = newest.getByRole('img', { name: /Survivors by week/ });
  expect(await curve.count()).toBe(1);
  const [card, text, figure] = await Promise.all([newest, newest.getByRole('heading'), curve].map((part) => part.boundingBox()));
  if (!card || !text || !figure) throw new Error('the story is not shown');
  expect(figure.y - card.y).toBeLessThan(40);
  expect(card.x + card.width - figure.x - figure.width).toBeLessThan(40);
  expect(text.x + text.width).toBeLessThan(figure.x);
  await newest.getByRole('link', { name: 'See the whole week' }).click();
  const weeks = page.getByRole('navigation', { name: 'Weeks' });
  await weeks.getByRole('link', { name: 'Week 2' }).click();
  await reads(page.getByRole('region', { name: 'Eliminated in Week 2' }), 'Survived 1 week');
  await read();
  await weeks.getByRole('link', { name: 'Week 1' }).click();
  await reads(stage.main, 'No one was eliminated: all 17 survived.');
  await read();
  await page.goto(`${path}/week/5`);
  await reads(stage.main, 'This week is not available yet.');
  await read();
  await failCalls(page, 'league.standings', 500);
  await page.goto(`${path}/week/3`);
  await reads(stage.main, "Couldn't load the week");
  await read({ noise: [/status of 500/] });
});

test('a week from which the reader is excused', async ({ page, stage, look }) => {
  await excuseReader(page, 3);
  const { path } = await stage.seed({ name: 'Brought back', ...LEAGUE }, { picks: { 1: 20, 2: 17, 4: 30 } });
  await page.goto(`${path}/week/3`);
  await reads(page.getByRole('region', { name: 'You survived Week 3: Excused' }), '4 of 14 eliminated', /You are one of 10 left/);
  await reads(page.getByRole('region', { name: 'Week 3 picks' }), 'Excused: 1');
  await look();
  await page.goto(path);
  await reads(stage.standings, 'Excused');
  await look();
});

test('a week for those who are out, are alone, or are many', async ({ page, stage, read }) => {
  const missed = { picks: { 1: 20, 2: 17 }, eliminated: { round: 3, reason: 'missed' } } as const;
  const gone = { picks: LOST_IN_3, eliminated: { round: 3, reason: 'cancelled' } } as const;
  const founder = { picks: WON };
  const town = {
    ...LEAGUE,
    crowds: [
      { count: 130, ...OUT },
      { count: 120, picks: WON },
    ],
  };
  for (const { league, fate, words } of [
    {
      league: LEAGUE,
      fate: OUT,
      words: [/You are eliminated: Ravens \d+-\d+/, /9 are left/, /You survived 2 weeks and outlasted 3 of 17/],
    },
    {
      league: { founder, crowds: [{ count: 2, ...missed }] },
      fate: missed,
      words: [/no pick in Week\s3/, /3 of them without a pick/, /1 is left/],
    },
    { league: { founder, crowds: [{ count: 2, ...founder }] }, fate: gone, words: ["You are eliminated: the Ravens' game was not played"] },
    {
      league: LEAGUE,
      fate: { picks: LOST_IN_2, eliminated: LOSS_IN_2 },
      words: ['Week 3 is over', /You survived 1 week and outlasted 0 of 17/],
    },
    { league: { founder }, fate: founder, words: ['No one was eliminated: both survived.'] },
    { league: { founder: OUT }, fate: founder, words: [/1 of 2 eliminated/, 'You are the only one left'] },
    { league: { completedRound: 3, founder: OUT, crowds: [{ count: 5, ...OUT }] }, fate: founder, words: ['You won!', /1 of 7 won/] },
    {
      league: { completedRound: 3, founder: { picks: LOST_IN_2, eliminated: LOSS_IN_2 }, crowds: [{ count: 1, ...OUT }] },
      fate: OUT,
      words: ['You share the win', /2 of 3 share the win/, 'Winner, survived 2 weeks'],
    },
    { league: town, fate: founder, words: ['Your run', 'and 30 more', /and 120 more/] },
  ]) {
    const { path } = await stage.seed({ name: 'Another week', ...league }, fate);
    await page.goto(`${path}/week/3`);
    await reads(stage.main, ...words);
    await read();
  }
});
