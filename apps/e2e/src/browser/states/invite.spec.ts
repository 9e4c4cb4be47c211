import type { Page } from '@playwright/test';
import { userIds } from '@survivor/services';
import { changeAnswers, failCalls, holdCalls, refuseCalls, refuseClipboard } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { keyOf, type SeededLeague, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const AISHA = 'aisha.grant@example.com';
const FAILED = { noise: [/status of (?:409|500)/] };

test.use({ email: JORDAN });

/** The path of Aisha's invitation to a new league, which she is in. */
async function invite(world: StateWorld, league: Partial<SeededLeague> & { name: string }): Promise<string> {
  const { path } = await seedLeague(world.system, { startRound: 5, members: [{ email: AISHA }], ...league });
  return linkOf(world, path);
}

/** The path of Aisha's invitation to this league. */
async function linkOf(world: StateWorld, path: string): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ json: { id: path.split('/').at(-1) } }));
  const headers = { authorization: `Bearer ${await world.tokenOf(AISHA)}` };
  const response = await fetch(`${world.url}/trpc/league.inviteLink?input=${input}`, { headers });
  const body: { result: { data: { json: { token: string } } } } = JSON.parse(await response.text());
  return `/invite/${body.result.data.json.token}`;
}
const headed = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const joinButton = (page: Page, league: string) => page.getByRole('button', { name: `Join ${league}` });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test.describe('of a visitor', () => {
  test.use({ email: null });

  test('an open league, also where Google signs people in, and a link that is not good', async ({ page, world, look, read }) => {
    const path = await invite(world, { name: 'Thursday Night at Murphy’s', crowds: [{ count: 6 }] });
    await page.goto(path);
    await headed(page, 'Thursday Night at Murphy’s');
    await reads(
      page,
      'Aisha Grant',
      'invites you to',
      '8 members so far. The blue mark is your spot.',
      'NFL 2025-2026',
      'First picks lock',
    );
    await page.getByRole('link', { name: 'Sign in to join' }).waitFor();
    await look();
    const answer = await changeAnswers(page, { procedure: 'state.system', change: (system) => ({ ...system, isGoogle: true }) });
    await page.goto(path);
    await page.getByRole('link', { name: 'Sign in with Google to join' }).waitFor();
    await read();
    await answer();
    await page.goto('/invite/never-given-out');
    await headed(page, 'This invitation no longer works');
    await look();
  });
});

test('leagues that are open, started and over', async ({ page, world, read }) => {
  const path = await invite(world, { name: 'A league of one' });
  const { pool } = world.system;
  await pool.query(
    `delete from members using leagues l, users u
     where l.id = league_id and u.id = user_id and l.name = 'A league of one' and u.email = $1`,
    [AISHA],
  );
  await pool.query("update leagues set total = 1, alive = 1 where name = 'A league of one'");
  await page.goto(path);
  await reads(page, 'You are invited to', '1 member so far. The blue mark is your spot.', 'You join as Jordan Reyes.');
  await joinButton(page, 'A league of one').waitFor();
  await read();
  const name = 'Wednesday-and-Thursday-Worriers of Westminster 19';
  await page.goto(await invite(world, { name, crowds: [{ count: 148 }] }));
  await reads(page, '150 members so far. The blue mark is your spot.');
  await read();
  await page.goto(await invite(world, { name: 'Started in September', startRound: 1 }));
  await reads(page, 'This league has started.', 'Its first picks locked Sep', 'Week 5, 2 of 2 alive');
  await expect(page.getByRole('button', { name: /^Join / })).toHaveCount(0);
  await read();
  await page.goto(await invite(world, { name: 'Over in two weeks', startRound: 1, completedRound: 2 }));
  await reads(page, 'This league has ended.', 'Week 2');
  await read();
  for (const { name, restriction, fact } of [
    { name: 'As many as fit', restriction: 'max_members = total', fact: 'This league is full.' },
    { name: 'Closed doors', restriction: 'joins_closed = true', fact: 'This league takes no new members.' },
  ]) {
    const restricted = await invite(world, { name });
    await pool.query(`update leagues set ${restriction} where name = $1`, [name]);
    await page.goto(restricted);
    await reads(page, fact, 'Ask the person who invited you.');
    await expect(page.getByRole('button', { name: /^Join / })).toHaveCount(0);
    await read();
  }
});

test('an invitation on its way and not loaded, then accepted', async ({ page, world, read }) => {
  const path = await invite(world, { name: 'Joined at once' });
  const failure = await failCalls(page, 'league.invitation', 500);
  await page.goto(path);
  await reads(page, "Couldn't load your invitation");
  await read(FAILED);
  await failure();
  await button(page, 'Retry').click();
  await joinButton(page, 'Joined at once').waitFor();
  await page.goto('/home/join-league');
  await reads(page, 'Ask the person who invited you for the key and password.');
  const loading = await holdCalls(page, 'league.invitation');
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await headed(page, 'Loading your invitation');
  await read();
  await loading.release();
  const refusal = await refuseCalls(page, 'league.joinByInvitation', { status: 409, errors: { '': ['This league has already started'] } });
  await joinButton(page, 'Joined at once').click();
  await page.getByRole('alert').getByText('This league has already started').waitFor();
  await read(FAILED);
  await refusal();
  const joining = await holdCalls(page, 'league.joinByInvitation');
  await joinButton(page, 'Joined at once').click();
  await button(page, 'Joining…').waitFor();
  await read();
  await joining.release();
  await page.waitForURL(/\/home\/league\//);
  await headed(page, 'Joined at once');
  await page.goto(path);
  await page.waitForURL(/\/home\/league\//);
});

/** Removes Jordan from a league that Aisha administers. */
async function removeJordan(world: StateWorld, path: string): Promise<void> {
  const { id } = await world.system.db.selectFrom('users').select('id').where('email', '=', JORDAN).executeTakeFirstOrThrow();
  const input = { leagueId: path.split('/').at(-1), userId: userIds.encode(id), reason: 'Never answers the group chat' };
  const response = await fetch(`${world.url}/trpc/league.removeMember`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.tokenOf(AISHA)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  expect(response.status).toBe(200);
}

test('somebody who was removed can join neither by link nor by key', async ({ page, world, read }) => {
  const members = [{ email: AISHA, isAdmin: true }, { email: JORDAN }];
  const { id, path } = await seedLeague(world.system, { name: 'Removed', startRound: 5, members });
  await removeJordan(world, path);
  await page.goto(await linkOf(world, path));
  await joinButton(page, 'Removed').click();
  await page.getByRole('alert').getByText('You were removed from this league').waitFor();
  await read(FAILED);
  await page.goto(`/home/join-league?key=${await keyOf(world.system, id)}`);
  await page.getByLabel('League password').fill('kickoff2025');
  await button(page, 'Join League').click();
  await page.getByRole('alert').getByText('You were removed from this league').waitFor();
  await read(FAILED);
});

/** A league that only Jordan is in, as its administrator; its page open. */
async function showAlone({ page, world }: { page: Page; world: StateWorld }, name: string): Promise<void> {
  const { id, path } = await seedLeague(world.system, { name, startRound: 5, members: [{ email: JORDAN, isAdmin: true }] });
  await world.system.pool.query("delete from members where league_id = $1 and name = 'Casey Founder'", [id]);
  await world.system.pool.query('update leagues set total = 1, alive = 1 where id = $1', [id]);
  await page.goto(path);
  await page.getByLabel('Invitation link').and(page.locator('[value*="/invite/"]')).waitFor();
}

test('alone in a new league: its link is copied and shown as a code', async ({ page, world, look, read }) => {
  await showAlone({ page, world }, 'Nobody but me');
  await button(page, 'Copy link').click();
  await reads(page, 'Invitation link copied to clipboard!');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^http:\/\/[^/]+\/invite\/[\w-]{38}$/);
  await read();
  await refuseClipboard(page);
  await button(page, 'Copy link').click();
  await reads(page, "Couldn't copy. Select the link and copy it by hand.");
  await read();
  await button(page, 'Show QR code').click();
  await page.getByAltText('QR code of the invitation to Nobody but me').waitFor();
  await look();
});

test('the link is shared where the device has a sheet', async ({ page, world, read }) => {
  await page.addInitScript('navigator.share = async (data) => { document.title = data.title + " " + data.url; }');
  await showAlone({ page, world }, 'Shared by a sheet');
  await button(page, 'Share link').click();
  await expect(page).toHaveTitle(/^Join Shared by a sheet http.*\/invite\//);
  await read();
});

test('an administrator ends the links', async ({ page, world, read }) => {
  await showAlone({ page, world }, 'Ended links');
  const old = await page.getByLabel('Invitation link').inputValue();
  await page.getByText('More ways').click();
  await button(page, 'End this invitation link').click();
  await button(page, 'Keep the links').waitFor();
  await read();
  const answer = await failCalls(page, 'league.endInvitations', 500);
  await button(page, 'Yes, end all links').click();
  await reads(page, "Couldn't end the links. Please try again.");
  await read(FAILED);
  await answer();
  await button(page, 'Yes, end all links').click();
  await reads(page, 'The old links no longer work. Here is your new one.');
  expect(await page.getByLabel('Invitation link').inputValue()).not.toBe(old);
  await read();
  await page.goto(old);
  await headed(page, 'This invitation no longer works');
});

test('a member has one button to invite: the link, once it can be loaded, and key and password behind it', async ({
  page,
  world,
  look,
  read,
}) => {
  const { path } = await seedLeague(world.system, { name: 'Link for members', startRound: 5, members: [{ email: JORDAN }] });
  const answer = await failCalls(page, 'league.inviteLink', 500);
  await page.goto(path);
  await button(page, 'Invite').click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await reads(dialog, "Couldn't load the invitation link.");
  await read(FAILED);
  await answer();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
  await expect(dialog.getByText('kickoff2025')).toBeHidden();
  await dialog.getByText('More ways').click();
  await reads(dialog, /^[A-Z0-9]{8}$/, 'kickoff2025');
  await expect(button(page, 'End this invitation link')).toHaveCount(0);
  await look({ viewportOnly: true });
});
