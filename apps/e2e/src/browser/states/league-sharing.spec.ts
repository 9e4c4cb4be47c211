import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { refuseClipboard } from './refuse-answers.ts';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const WON = { 1: 20, 2: 17, 3: 27, 4: 30 };
const BUFFALO = 4;
const GREEN_BAY = 12;
const UNAVAILABLE = /status of 500/;

test.use({ album: 'League words', email: JORDAN });

async function show({ page, world }: { page: Page; world: StateWorld }, league: Partial<SeededLeague> & { name: string }): Promise<void> {
  const { path } = await seedLeague(world.system, { startRound: 5, members: [{ email: JORDAN }], ...league });
  await page.goto(path);
  await page.getByRole('heading', { name: league.name, level: 1 }).waitFor();
  await page.getByRole('rowheader').first().waitFor();
}
const share = (page: Page) => page.getByRole('button', { name: /^Share/ }).click();

test('invitation copied', async ({ page, world, read }) => {
  await show({ page, world }, { name: 'Shared with friends' });
  await share(page);
  await reads(page, 'League invitation copied to clipboard! Share it with friends.');
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(invitation).toMatch(/Password: kickoff2025[\s\S]*\/home\/join-league\?key=[A-Z0-9]{8}/);
  await read();
});

test('invitation not copied', async ({ page, world, look }) => {
  await show({ page, world }, { name: 'Shared by hand' });
  await refuseClipboard(page);
  await share(page);
  await page.getByText(/^Unable to share\. Please manually share the league key: [A-Z0-9]{8}$/).waitFor();
  await look();
});

test('no key to share', async ({ page, world, read }) => {
  await changeAnswers(page, { procedure: 'league.get', change: (league) => ({ ...league, key: '' }) });
  await show({ page, world }, { name: 'Without a key' });
  await share(page);
  await reads(page, 'League key not available');
  await read();
});

test('key copied', async ({ page, world, read }) => {
  await show({ page, world }, { name: 'Key for the taking' });
  await page.getByRole('button', { name: 'Copy the league key' }).click();
  await reads(page, 'League key copied to clipboard!');
  await read();
});

test('the members cannot be read again after a pick', async ({ page, world, look }) => {
  await show({ page, world }, { name: 'Members out of reach' });
  await failCalls(page, 'league.standings', 500);
  await page.locator('article.game button').first().click();
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  await reads(page, 'pick submitted!', 'Failed to refresh league members');
  await look({ noise: [UNAVAILABLE], viewportOnly: true });
});

test('a pick on its way', async ({ page, world, read }) => {
  await show({ page, world }, { name: 'Slow answers' });
  await holdCalls(page, 'pick.submit');
  await page.locator('article.game button').first().click();
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await read();
});

test('whether a pick was saved is not known', async ({ page, world, look }) => {
  await show({ page, world }, { name: 'Answers lost' });
  await failCalls(page, 'pick.submit', 500);
  await failCalls(page, 'pick.history', 500);
  await page.locator('article.game button').first().click();
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  await reads(page, "We don't know yet whether your pick was saved.", 'We keep asking the server what it has.');
  await look({ noise: [UNAVAILABLE], viewportOnly: true });
});

test('a game whose time is not known, and one that is postponed', async ({ page, world, look }) => {
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) =>
      Object.values(games).map((game, at) => ({
        ...Object(game),
        ...(at === 0 ? { gameTime: null } : {}),
        ...(at === 1 ? { status: 'PST' } : {}),
      })),
  });
  await show({ page, world }, { name: 'Times to come' });
  await reads(page, 'Time to be announced', 'Postponed');
  await look();
});

for (const [reason, words] of [
  ['tie', 'tied.'],
  ['moved', 'was moved to another week.'],
  ['cancelled', 'was cancelled.'],
] as const) {
  test(`out because of ${reason}`, async ({ page, world, read }) => {
    await changeAnswers(page, { procedure: 'game.list', change: () => [] });
    await show(
      { page, world },
      {
        name: `Out: ${reason}`,
        startRound: 1,
        members: [{ email: JORDAN, picks: WON, eliminated: { round: 4, reason } }],
      },
    );
    await reads(page, "You've Been Eliminated!", words);
    await read();
  });
}

test('out by a tie, with the score', async ({ page, world, look }) => {
  await changeAnswers(page, {
    procedure: 'game.list',
    change: (games) => Object.values(games).map((game) => ({ ...Object(game), status: 'FT', homeScore: 20, awayScore: 20 })),
  });
  await show(
    { page, world },
    {
      name: 'Out by a tie',
      startRound: 1,
      members: [{ email: JORDAN, picks: { ...WON, 5: BUFFALO }, eliminated: { round: 5, reason: 'tie' } }],
    },
  );
  await page.getByText(/ tied with .*20-20/).waitFor();
  await look();
});

test('completed with more winners than are named', async ({ page, world, read }) => {
  await changeAnswers(page, {
    procedure: 'league.get',
    change: (league) => ({ ...league, status: 'Completed', winners: [{ userId: 'u1', name: 'Casey Founder' }], winnersCount: 140 }),
  });
  await show({ page, world }, { name: 'Won by many', startRound: 1, members: [{ email: JORDAN, picks: WON }] });
  await reads(page, 'Survivors', 'and 139 more');
  await read();
});

test('a picked game moved to another week', async ({ page, world, read }) => {
  const setStatus = (status: string) =>
    world.system.pool.query('update games set status = $1 where round = 12 and $2 in (home_team_id, away_team_id)', [status, GREEN_BAY]);
  await setStatus('CANC');
  await changeAnswers(page, {
    procedure: 'league.notes',
    change: (notes) => JSON.parse(JSON.stringify(notes).replaceAll('"cancelled"', '"moved"')),
  });
  await show({ page, world }, { name: 'Moved away', startRound: 12, members: [{ email: JORDAN, picks: { 12: GREEN_BAY } }] });
  await reads(page, 'no longer counts: the game was moved to another week.', 'Choose another team');
  await read();
  await setStatus('NS');
});
