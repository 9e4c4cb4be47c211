import type { Page } from '@playwright/test';
import { notifyAct } from '@survivor/db/events/live-events';
import { createMember, createUser } from '@survivor/db/testing';
import { failCalls, holdCalls } from './change-answers.ts';
import { expect, type LeagueStage, test, WON, WON_TOO } from './league-test.ts';
import { addressOf, reads } from './page-texts.ts';
import { type SeededAct, seedActs } from './seed-acts.ts';
import type { SeededLeague } from './seed-league.ts';
import { JORDAN, PRIYA } from './state-world.ts';

const FAILED = { noise: [/status of (?:404|500)/] };
const OTHERS = [{ count: 4, picks: WON_TOO }];
const HEBREW = 'dalia@example.com';
const FORMER = 'former-1@example.com';
const GAMES = [{ round: 4, text: 'Raiders at Chiefs, Week 4: 20-14 became 14-20.' }];

/** One line of every act. */
const ACTS: readonly SeededAct[] = [
  { act: 'close-joins' },
  { act: 'open-joins' },
  { act: 'set-member-limit', details: { maxMembers: 40 } },
  { act: 'set-member-limit', details: { maxMembers: null } },
  { act: 'reset-key' },
  { act: 'set-password' },
  { act: 'end-invitations' },
  { act: 'leave', by: FORMER, on: FORMER },
  { act: 'allow-rejoin', on: FORMER },
  { act: 'add-administrator', on: JORDAN },
  { act: 'remove-administrator', on: JORDAN },
  { act: 'transfer-ownership', author: 'site', on: HEBREW, reason: 'The owner cannot be reached' },
  { act: 'pin' },
  { act: 'unpin' },
  { act: 'remind', round: 5 },
  { act: 'correction', author: 'source', round: 4, details: { games: GAMES, eliminated: 1, reinstated: 2 } },
  { act: 'undo-removal', by: HEBREW, on: JORDAN, round: 5 },
  { act: 'leave', by: HEBREW, on: HEBREW, round: 5 },
  { act: 'remove', by: HEBREW, on: JORDAN, round: 5, reason: '=הוא בחר פעמיים (49ers)!' },
];

/** A league with a member whose name is Hebrew, and a person whose account is deleted. */
async function seedLog(stage: LeagueStage, acts: readonly SeededAct[] = ACTS): Promise<{ id: number; path: string }> {
  const { db, pool } = stage.world.system;
  const seeded = await stage.seed({ name: 'On the record', crowds: OTHERS }, { picks: WON });
  const known = async (email: string) =>
    (await pool.query('select id from users where email = $1', [email])).rows[0]?.id as number | undefined;
  const dalia = (await known(HEBREW)) ?? (await createUser(db, { name: 'דליה ברק', email: HEBREW })).id;
  if ((await known(FORMER)) === undefined) await createUser(db, { name: 'Former member', email: FORMER });
  await createMember(db, { leagueId: seeded.id, userId: dalia, isAdmin: true, picks: WON_TOO });
  await seedActs(stage.world.system, seeded.id, acts);
  return seeded;
}

const lines = (page: Page) => page.getByRole('region', { name: 'League log' }).getByRole('listitem');

test('the log of a league, by kind, and a ticket about a line', async ({ page, stage, look, read }) => {
  const { path } = await seedLog(stage);
  await page.goto(`${path}/log`);
  await expect(lines(page)).toHaveCount(ACTS.length);
  await reads(lines(page).first(), 'דליה ברק removed Jordan Reyes in Week 5.', '=הוא בחר פעמיים (49ers)!', `Line ${ACTS.length}`);
  await reads(
    page,
    'The source of the games corrected results: 1 eliminated, 2 back in.',
    GAMES[0]?.text ?? '',
    'Former member left before the start.',
  );
  await reads(page, 'A site administrator transferred the ownership to דליה ברק.', 'The owner cannot be reached');
  await look();
  await page.getByLabel('Show', { exact: true }).selectOption('Results');
  await expect(lines(page)).toHaveCount(1);
  expect(addressOf(page)).toBe(`${path}/log?kind=results`);
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await read();
  await page.getByRole('link', { name: 'Something wrong? Contact Support about line 16' }).click();
  for (const name of ['I have read the rules', 'I have read the FAQ']) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByLabel('Issue type')).toHaveValue('league');
  await expect(page.getByLabel('Description')).toHaveValue('About line 16 of the log of "On the record": ');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await read();
});

test('a long log, an empty one, and one that cannot be loaded', async ({ page, stage, read }) => {
  const many = Array.from({ length: 120 }, (): SeededAct => ({ act: 'pin' }));
  const { path } = await seedLog(stage, many);
  await page.goto(`${path}/log`);
  await expect(lines(page)).toHaveCount(50);
  await read();
  for (const count of [100, 120]) {
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(lines(page)).toHaveCount(count);
  }
  await reads(lines(page).last(), 'Line 1');
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  await read();
  await page.getByLabel('Show', { exact: true }).selectOption('Members');
  await reads(page, 'There are no lines of this kind.');
  await read();
  const quiet = await stage.seed({ name: 'Nobody acted' });
  await page.goto(`${quiet.path}/log`);
  await reads(page, 'No one has done anything here yet.');
  await read();
  await failCalls(page, 'league.log', 500);
  await page.goto(`${path}/log`);
  await reads(page, "Couldn't load the log");
  await read(FAILED);
});

test('the newest act on the league page, for a week', async ({ page, stage, look }) => {
  const { id, path } = await seedLog(stage, [{ act: 'set-password', daysAgo: 8 }]);
  await page.goto(path);
  await reads(stage.standings, 'Jordan Reyes');
  await page.getByRole('link', { name: 'League log' }).waitFor();
  await expect(page.locator('[data-latest-act]')).toHaveCount(0);
  await seedActs(stage.world.system, id, [{ act: 'add-administrator', on: HEBREW, daysAgo: 6 }]);
  await page.reload();
  await reads(page.locator('[data-latest-act]'), /Casey Founder made דליה ברק an administrator\./);
  await look();
  await page.locator('[data-latest-act]').getByRole('link', { name: 'League log' }).click();
  await expect(lines(page)).toHaveCount(2);
});

test('a member who was removed, and one who left', async ({ page, stage, look, read }) => {
  const eliminated = { round: 5, reason: 'left' } as const;
  const crowds: SeededLeague['crowds'] = [
    { count: 1, picks: { ...WON, 5: 22 }, eliminated },
    { count: 1, picks: { 1: 20 }, eliminated: { round: 2, reason: 'loss' } as const },
    ...OTHERS,
  ];
  const { id, path } = await stage.seed({ name: 'Shown the way out', crowds }, { picks: WON, eliminated });
  await seedActs(stage.world.system, id, [{ act: 'remove', on: JORDAN, round: 5, reason: 'שיחק פעמיים, twice in 2025' }]);
  await page.goto(path);
  const card = page.getByRole('region', { name: 'You were removed in Week 5' });
  await reads(card, /^Casey Founder removed you on .+\.$/, 'שיחק פעמיים, twice in 2025', 'You can still read this league.');
  await expect(stage.main.getByRole('heading', { level: 2 }).first()).toHaveText('You were removed in Week 5');
  await expect(stage.standings.locator('tbody tr').first()).toContainText(/Jordan Reyes\s*Left in Week 5/);
  await expect(stage.standings.locator('tbody tr').last()).toContainText('Left in Week 5');
  await expect(stage.main.getByText("You've Been Eliminated!")).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave league' })).toHaveCount(0);
  await look();
  await card.getByRole('link', { name: 'See the league log' }).click();
  await expect(lines(page)).toHaveCount(1);
  await stage.show({ name: 'Left alone', crowds }, { picks: WON, eliminated });
  await reads(page.getByRole('region', { name: 'You left in Week 5' }), 'You can still read this league.');
  await read();
});

test('a week in which members left', async ({ page, stage, look, read }) => {
  const eliminated = { round: 3, reason: 'left' } as const;
  const crowds = [...OTHERS, { count: 2, picks: { 1: 20, 2: 17 }, eliminated }];
  const { path } = await stage.seed({ name: 'Left in Week 3', crowds }, { picks: { 1: 20, 2: 17, 3: 27 }, eliminated });
  await page.goto(`${path}/week/3`);
  await reads(stage.main, 'You left in Week 3', /3 of 8 eliminated/, 'left in Week 3');
  await expect(page.getByRole('region', { name: 'Eliminated in Week 3' }).getByText('Left', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'The graveyard' })).toHaveCount(0);
  await expect(stage.main.getByText('No pick', { exact: true })).toHaveCount(0);
  await look();
  await page.goto('/home/leagues');
  await reads(page.getByRole('article').filter({ hasText: 'Left in Week 3' }).first(), 'Left in Week 3');
  await read();
});

const dialog = (page: Page, league: string) => page.getByRole('dialog', { name: `Leave ${league}?` });
const leave = (page: Page) => page.getByRole('button', { name: 'Leave league' });
const confirm = (page: Page, league: string) => dialog(page, league).getByRole('button', { name: 'Leave league' });

test('leaving a league that is in progress', async ({ page, stage, look, read }) => {
  await stage.show({ name: 'Left behind', crowds: OTHERS }, { picks: { ...WON, 5: 22 } });
  await leave(page).click();
  await reads(dialog(page, 'Left behind'), /You will be eliminated in Week 5/, /You cannot come back\./, /You can still read the league\./);
  await look({ viewportOnly: true });
  const answer = await failCalls(page, 'league.leave', 500);
  await confirm(page, 'Left behind').click();
  await reads(dialog(page, 'Left behind'), "Couldn't leave the league. Please try again.");
  await read(FAILED);
  await answer();
  const { release } = await holdCalls(page, 'league.leave');
  await confirm(page, 'Left behind').click();
  await reads(dialog(page, 'Left behind'), 'Leaving...');
  await read();
  await release();
  await stage.toast('You left Left behind').waitFor();
  await reads(page.getByRole('region', { name: 'You left in Week 5' }), 'You can still read this league.');
  await reads(stage.standings, 'Left in Week 5');
  await reads(page.locator('[data-latest-act]'), /Jordan Reyes left in Week\s5\./);
  await expect(leave(page)).toHaveCount(0);
  await read();
});

test('leaving a league that has not started, as a member, an owner and alone', async ({ page, stage, look, read }) => {
  const open = { startRound: 6, crowds: [{ count: 2 }] };
  const { path } = await stage.seed({ name: 'Not for me', ...open });
  await page.goto(path);
  await leave(page).click();
  await reads(dialog(page, 'Not for me'), /^Your membership ends\./);
  await read();
  await confirm(page, 'Not for me').click();
  await stage.toast('You left Not for me').waitFor();
  await page.waitForURL('**/home/leagues');
  await expect(page.getByRole('link', { name: 'Not for me', exact: true })).toHaveCount(0);
  await read();
  const { pool } = stage.world.system;
  const owned = await stage.seed({ name: 'Mine', ...open });
  const own = (id: number) =>
    pool.query('update leagues set owner_id = (select id from users where email = $2) where id = $1', [id, JORDAN]);
  await own(owned.id);
  await seedActs(stage.world.system, owned.id, [{ act: 'transfer-ownership', on: JORDAN }]);
  await page.goto(owned.path);
  await leave(page).click();
  await reads(dialog(page, 'Mine'), 'Transfer the ownership before you leave');
  await expect(confirm(page, 'Mine')).toHaveAttribute('aria-disabled', 'true');
  await look({ viewportOnly: true });
  const alone = await stage.seed({ name: 'Mine alone', startRound: 6 });
  await own(alone.id);
  await pool.query('delete from members m using leagues l where l.id = m.league_id and l.id = $1 and m.user_id = l.created_by', [alone.id]);
  await pool.query('update leagues set total = 1, alive = 1 where id = $1', [alone.id]);
  await seedActs(stage.world.system, alone.id, [{ act: 'transfer-ownership', on: JORDAN }]);
  await page.goto(alone.path);
  await leave(page).click();
  await reads(dialog(page, 'Mine alone'), 'You are the only member, so leaving deletes the league.');
  await read();
  await confirm(page, 'Mine alone').click();
  await page.waitForURL('**/home/leagues');
  expect((await pool.query('select from leagues where id = $1', [alone.id])).rowCount).toBe(0);
});

test('an open page of a membership that has ended', async ({ page, stage, read }) => {
  const { id, path } = await stage.seed({ name: 'Not mine anymore', startRound: 6, members: [{ email: JORDAN }, { email: PRIYA }] });
  await page.goto(path);
  await reads(stage.standings, 'Jordan Reyes');
  const { db, pool } = stage.world.system;
  const { rows } = await pool.query<{ goneId: number }>(
    'delete from members m using users u where u.id = m.user_id and m.league_id = $1 and u.email = $2 returning u.id as "goneId"',
    [id, JORDAN],
  );
  // Repeats the event, because the page follows the league only some time after it is shown.
  await expect(async () => {
    await notifyAct(db, { leagueId: id, goneId: rows[0]?.goneId ?? null });
    await expect(stage.toast('You are no longer a member of this league')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.waitForURL('**/home/leagues');
  await read(FAILED);
});
