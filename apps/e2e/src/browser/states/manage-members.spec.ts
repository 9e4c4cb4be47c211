import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, refuseCalls, refuseClipboard } from './change-answers.ts';
import { expect, type JordansLeague, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import { addressOf, reads } from './page-texts.ts';
import { JORDAN, PRIYA } from './state-world.ts';

const FAILED = { noise: [/status of (?:403|409|429|500)/] };
const NEW_ENGLAND = 22;
const RIGHT_TO_LEFT = 'ליאת =כהן';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rows = (page: Page) => page.locator('tbody tr');
const openMenu = (page: Page, name: string) => button(page, `Actions for ${name}`).click();
const showOnly = (page: Page, filter: string) => page.locator('label').filter({ hasText: filter }).click();

/** Opens a menu and starts one of its acts. */
async function start(page: Page, name: string, act: string): Promise<void> {
  await openMenu(page, name);
  await button(page, act).click();
}

/** Reminds all, of whom that many have no pick by then. */
async function remindAll(stage: LeagueStage, sent: number, words: string): Promise<void> {
  const { page } = stage;
  const answer = await changeAnswers(page, { procedure: 'league.remindMissing', change: () => ({ sent }) });
  await showOnly(page, 'No pick yet');
  await button(page, 'Remind all').click();
  await stage.toast(words).waitFor();
  await answer();
}

/** Creates a league that Jordan owns, with Priya and its creator, and opens its page of members. */
async function manage(stage: LeagueStage, league: JordansLeague): Promise<{ id: number; path: string }> {
  const members = [
    { email: JORDAN, isAdmin: true, picks: league.startRound === 5 ? {} : WON },
    { email: PRIYA, picks: league.startRound === 5 ? {} : WON_TOO },
  ];
  const seeded = await stage.seed({ members, ...league });
  const { pool } = stage.world.system;
  await pool.query('update leagues set owner_id = (select id from users where email = $2) where id = $1', [seeded.id, JORDAN]);
  await stage.page.goto(`${seeded.path}/manage`);
  await rows(stage.page).first().waitFor();
  return seeded;
}

const founder = { picks: WON };
const CROWDS = [
  { count: 2, picks: { ...WON, 5: NEW_ENGLAND } },
  { count: 2, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
] as const;

test('the members, from the league page: filtered, searched, and reminded', async ({ page, stage, look, read }) => {
  const { path } = await manage(stage, { name: 'The members', founder, crowds: CROWDS });
  await page.goto(path);
  await stage.header.getByRole('link', { name: 'Manage league' }).click();
  await reads(page, '7 members', 'Owner', 'Administrator', 'You', 'Eliminated in Week 3', 'Pick in');
  await expect(rows(page)).toHaveCount(7);
  await look();
  await showOnly(page, 'Eliminated');
  await reads(page, '2 members');
  await showOnly(page, 'Alive');
  await reads(page, '5 members');
  await page.getByLabel('Find a member').fill('PRIYA');
  await reads(page, '1 member');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Find a member').fill('nobody of that name');
  await reads(page, 'No members match your search.');
  await read();
  await page.getByLabel('Find a member').fill('');
  await showOnly(page, 'No pick yet');
  await expect(rows(page)).toHaveCount(3);
  await look();
  await button(page, 'Copy reminder text').click();
  await stage.toast('Reminder text copied').waitFor();
  await read();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `No pick yet for Week 5: Casey Founder, Jordan Reyes, Priya Nair. Picks lock Oct 2 @ 8:15 PM EDT. ${new URL(path, page.url()).href}`,
  );
  await refuseClipboard(page);
  await button(page, 'Copy reminder text').click();
  await stage.toast("Couldn't copy the reminder text. Please try again.").waitFor();
  await read();
  const { release } = await holdCalls(page, 'league.remindMissing');
  await button(page, 'Remind all').click();
  await reads(page, 'Reminding...');
  await read();
  await release();
  await stage.toast('Reminder sent to 3 members').waitFor();
  await button(page, 'Remind all').click();
  await stage.toast('You can send the next reminder 6 hours after the last one').waitFor();
  await read(FAILED);
});

test('an administrator is made, and becomes the owner; a member is removed and comes back', async ({ page, stage, world, look, read }) => {
  const { id } = await manage(stage, { name: 'The acts', founder, crowds: CROWDS.slice(0, 1) });
  await world.system.pool.query(
    'update members set name = $2 where league_id = $1 and user_id = (select max(user_id) from members where league_id = $1)',
    [id, RIGHT_TO_LEFT],
  );
  await page.reload();
  await openMenu(page, 'Priya Nair');
  await reads(page, 'Make this member an administrator first');
  await look();
  await page.keyboard.press('Escape');
  await start(page, 'Priya Nair', 'Make administrator');
  await stage.toast('Priya Nair is now an administrator').waitFor();
  await openMenu(page, 'Priya Nair');
  await button(page, 'Remove as administrator').waitFor();
  await read();
  await button(page, 'Remove as administrator').click();
  await stage.toast('Priya Nair is no longer an administrator').waitFor();
  await read();
  const refusal = await refuseCalls(page, 'league.setAdministrator', {
    status: 403,
    errors: { '': ["Only the league's administrators can do this"] },
  });
  await start(page, 'Priya Nair', 'Make administrator');
  await stage.toast("Only the league's administrators can do this").waitFor();
  await read(FAILED);
  await refusal();
  await page.reload();
  await remove(page, { read, look, name: RIGHT_TO_LEFT, words: /They are eliminated in Week 5\./ });
  await stage.toast(`${RIGHT_TO_LEFT} was removed`).waitFor();
  await reads(rowOf(page, RIGHT_TO_LEFT), 'Left in Week 5');
  await read();
  await openMenu(page, RIGHT_TO_LEFT);
  await button(page, 'Undo removal').waitFor();
  await read();
  await button(page, 'Undo removal').click();
  await stage.toast(`${RIGHT_TO_LEFT} is back in the league`).waitFor();
  await read();
  await page.reload();
  await start(page, 'Casey Founder', 'Transfer ownership');
  const dialog = page.getByRole('dialog', { name: 'Transfer the ownership to Casey Founder?' });
  await reads(dialog, 'You stay an administrator.');
  await look();
  const late = await refuseCalls(page, 'league.transferOwnership', { status: 409, errors: { '': ['This member has left the league'] } });
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await reads(dialog, 'This member has left the league');
  await read(FAILED);
  await late();
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await stage.toast('Casey Founder now owns the league').waitFor();
  await reads(rowOf(page, 'Casey Founder'), 'Owner');
  await expect(button(page, 'Actions for Casey Founder')).toHaveCount(0);
  await openMenu(page, 'Priya Nair');
  await expect(button(page, 'Make administrator')).toBeVisible();
  await expect(button(page, /^Transfer ownership/)).toHaveCount(0);
  await read();
});

type Removal = {
  readonly name: string;
  /** What the dialog says about a removal in this state of the league. */
  readonly words: string | RegExp;
  readonly look: () => Promise<void>;
  readonly read: (options?: typeof FAILED) => Promise<void>;
};

/** Removes a member, after a reason that is too short and a refusal. */
async function remove(page: Page, { name, words, look, read }: Removal): Promise<void> {
  await start(page, name, 'Remove from league');
  const dialog: Locator = page.getByRole('dialog', { name: `Remove ${name}?` });
  const confirm = dialog.getByRole('button', { name: 'Remove', exact: true });
  await reads(dialog, words, 'All members can read it in the league log.');
  await confirm.click();
  await reads(dialog, 'Reason is required');
  await dialog.getByLabel('Reason').fill('=1');
  await reads(dialog, 'Reason must have at least 3 characters');
  await look();
  await dialog.getByLabel('Reason').fill('=ביקש לעזוב');
  const refusal = await refuseCalls(page, 'league.removeMember', { status: 409, errors: { '': ['This member has been eliminated'] } });
  await confirm.click();
  await reads(dialog, 'This member has been eliminated');
  await read(FAILED);
  await refusal();
  await confirm.click();
  await expect(dialog).toHaveCount(0);
}

test('removed from an open league, and allowed to join again', async ({ page, stage, look, read }) => {
  await manage(stage, { name: 'Still open', startRound: 5 });
  await remove(page, { read, look: read, name: 'Priya Nair', words: "can't join again until an administrator allows it." });
  await stage.toast('Priya Nair was removed').waitFor();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await reads(page, 'Removed people', "They can't join again until you allow it.");
  await look();
  const refusal = await refuseCalls(page, 'league.allowRejoin', { status: 409, errors: { '': ['This league has already started'] } });
  await button(page, /^Allow to join again/).click();
  await stage.toast('This league has already started').waitFor();
  await read(FAILED);
  await refusal();
  await button(page, /^Allow to join again/).click();
  await stage.toast('Priya Nair can join again').waitFor();
  await expect(page.getByText('Removed people')).toHaveCount(0);
  await read();
});

test('pages of a large league, and all of it in a file', async ({ page, stage, read }) => {
  await manage(stage, { name: 'A large league', founder, crowds: [{ count: 500, picks: { ...WON, 5: NEW_ENGLAND } }] });
  await reads(page, '1 to 100 of 503 members');
  await expect(button(page, 'Previous')).toBeDisabled();
  for (let pages = 1; pages < 6; pages++) await button(page, 'Next').click();
  await reads(page, '501 to 503 of 503 members');
  await expect(button(page, 'Next')).toBeDisabled();
  await read();
  const failure = await failCalls(page, 'league.standingsPage', 500);
  await button(page, 'Download CSV').click();
  await stage.toast("Couldn't make the file. Please try again.").waitFor();
  await read(FAILED);
  await failure();
  const { release } = await holdCalls(page, 'league.standingsPage');
  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  await reads(page, 'Preparing...');
  await read();
  await release();
  const file = await readFile(await (await download).path(), 'utf8');
  const lines = file.split('\r\n');
  expect(lines[0]).toBe('\ufeff"Name","State","Eliminated in","Reason","Week 1","Week 2","Week 3","Week 4","Week 5"');
  expect(lines).toHaveLength(505);
  expect(lines.filter((line) => line.endsWith('"hidden"'))).toHaveLength(500);
  expect(file).not.toMatch(/New England|@example/);
});

test('lists without anybody, and a league that is over', async ({ page, stage, read }) => {
  await manage(stage, { name: 'Nobody there' });
  await remindAll(stage, 1, 'Reminder sent to 1 member');
  await read();
  const answer = await changeAnswers(page, { procedure: 'league.members', change: (data) => ({ ...data, items: [], total: 0 }) });
  await page.reload();
  for (const [filter, words] of [
    ['Alive', 'No one is alive.'],
    ['Eliminated', 'No one has been eliminated.'],
    ['No pick yet', 'Everyone has picked.'],
  ] as const) {
    await showOnly(page, filter);
    await reads(page, words);
    await read();
  }
  await answer();
  const eliminated = { round: 4, reason: 'loss' } as const;
  await manage(stage, {
    name: 'Over',
    completedRound: 4,
    founder: { picks: WON, eliminated },
    crowds: [{ count: 2, picks: WON, eliminated }],
  });
  await reads(page, 'Winner', 'Eliminated in Week 4');
  await openMenu(page, 'Priya Nair');
  await reads(page, 'This league has been completed');
  await read();
  await page.keyboard.press('Escape');
  await showOnly(page, 'No pick yet');
  await reads(page, /^Week \d+ is not open for picks\.$/);
  await read();
});

test('not loaded, and the page of a member', async ({ page, stage, read }) => {
  const { path } = await manage(stage, { name: 'Not loaded' });
  const { release } = await holdCalls(page, 'league.standings');
  await page.goto(`${path}/manage`);
  await page.locator('[data-skeleton="manage"]').first().waitFor();
  await read();
  await release();
  for (const [procedure, words] of [
    ['league.standings', "Couldn't load the league"],
    ['league.members', "Couldn't load the members"],
  ] as const) {
    const answer = await failCalls(page, procedure, 500);
    await page.goto(`${path}/manage`);
    await reads(page, words);
    await read(FAILED);
    await answer();
    await button(page, 'Retry').click();
    await rows(page).first().waitFor();
  }
  const answer = await refuseCalls(page, 'league.missing', { status: 500 });
  await showOnly(page, 'No pick yet');
  await reads(page, "Couldn't load who hasn't picked");
  await read(FAILED);
  await answer();
  await button(page, 'Retry').click();
  await button(page, 'Copy reminder text').waitFor();
  await remindAll(stage, 0, 'Everyone has picked in the meantime');
  await read();
  const member = await stage.seed({ name: 'Only a member' }, { picks: WON });
  await page.goto(`${member.path}/manage?tab=invite`);
  await stage.pickCard(5).waitFor();
  expect(addressOf(page)).toBe(member.path);
  await expect(page.getByRole('link', { name: 'Manage league' })).toHaveCount(0);
});
