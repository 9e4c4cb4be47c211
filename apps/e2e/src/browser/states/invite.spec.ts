import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { inviteOf } from './invite-of.ts';
import { reads } from './page-texts.ts';
import { refuseCalls, refuseClipboard } from './refuse-answers.ts';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const AISHA = 'aisha.grant@example.com';
const UNAVAILABLE = /status of 500/;

test.use({ album: 'Invitation', email: JORDAN });

/** The path of Aisha's invitation to a new league, which she is in. */
async function invite(world: StateWorld, league: Partial<SeededLeague> & { name: string }): Promise<string> {
  const { path } = await seedLeague(world.system, { startRound: 5, members: [{ email: AISHA }], ...league });
  return inviteOf(world, { email: AISHA, leaguePath: path });
}
const headed = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const joinButton = (page: Page, league: string) => page.getByRole('button', { name: `Join ${league}` });

test.describe('of a visitor', () => {
  test.use({ email: null });

  test('an open league', async ({ page, world, look }) => {
    await page.goto(await invite(world, { name: 'Thursday Night at Murphy’s', crowds: [{ count: 6 }] }));
    await headed(page, 'Thursday Night at Murphy’s');
    await reads(page, 'Aisha Grant', 'invites you to', '8 are in. The blue mark would be you.', 'NFL 2025-2026', 'First picks lock');
    await reads(page, 'How it works', 'Pick one team a week. If it wins, you stay.', 'A loss, a tie or no pick, and you are out.');
    await reads(page, 'Each team once. Picks stay hidden until the lock.', 'Free. No password, no key to type.');
    await page.getByRole('link', { name: 'Sign in to join' }).waitFor();
    await look();
  });

  test('an open league where Google signs people in', async ({ page, world, read }) => {
    await changeAnswers(page, { procedure: 'state.system', change: (system) => ({ ...system, isGoogle: true }) });
    await page.goto(await invite(world, { name: 'With Google' }));
    await page.getByRole('link', { name: 'Sign in with Google to join' }).waitFor();
    await read();
  });

  test('a link that is not good', async ({ page, look }) => {
    await page.goto('/invite/never-given-out');
    await headed(page, 'This invitation does not work any more');
    await reads(
      page,
      'It was ended by the league, or the link was not copied in full.',
      'Join with key and password',
      'Back to My Leagues',
    );
    await look();
  });
});

test('an open league with one member, whose inviter has left', async ({ page, world, look }) => {
  const path = await invite(world, { name: 'A league of one' });
  await world.system.pool.query(
    "delete from members where league_id = (select id from leagues where name = 'A league of one') and user_id = (select id from users where email = $1)",
    [AISHA],
  );
  await world.system.pool.query("update leagues set total = 1, alive = 1 where name = 'A league of one'");
  await page.goto(path);
  await reads(page, 'You are invited to', '1 is in. The blue mark would be you.', 'You join as Jordan Reyes.', 'Use another account');
  await joinButton(page, 'A league of one').waitFor();
  await look();
});

test('a league with a long name and a crowd', async ({ page, world, look }) => {
  const name = 'Wednesday-and-Thursday-Worriers of Westminster 1998';
  await page.goto(await invite(world, { name: name.slice(0, 50), crowds: [{ count: 148 }] }));
  await reads(page, '150 are in. The blue mark would be you.');
  await look();
});

test('joining, slowly', async ({ page, world, read }) => {
  await page.goto(await invite(world, { name: 'Slow to join' }));
  await holdCalls(page, 'league.joinByInvitation');
  await joinButton(page, 'Slow to join').click();
  await page.getByRole('button', { name: 'Joining…' }).waitFor();
  await read();
});

test('joined, and led there from the same link later', async ({ page, world, read }) => {
  const path = await invite(world, { name: 'Joined at once' });
  await page.goto(path);
  await joinButton(page, 'Joined at once').click();
  await page.waitForURL(/\/home\/league\//);
  await headed(page, 'Joined at once');
  await page.goto(path);
  await page.waitForURL(/\/home\/league\//);
  await headed(page, 'Joined at once');
  await read();
});

test('refused at the last moment', async ({ page, world, look }) => {
  await refuseCalls(page, 'league.joinByInvitation', { status: 409, errors: { '': ['This league has already started'] } });
  await page.goto(await invite(world, { name: 'Just started' }));
  await joinButton(page, 'Just started').click();
  await page.getByRole('alert').getByText('This league has already started').waitFor();
  await look({ noise: [/status of 409/] });
});

test('a league that has started', async ({ page, world, look }) => {
  await page.goto(await invite(world, { name: 'Started in September', startRound: 1 }));
  await headed(page, 'Started in September');
  await reads(page, 'This league has started.', 'Its first picks locked Sep', 'so nobody can join any more.', 'Week 5, 2 of 2 alive');
  await reads(page, 'Create your own league', 'Back to My Leagues');
  expect(await page.getByRole('button', { name: /^Join / }).count()).toBe(0);
  await look();
});

test('a league that has ended', async ({ page, world, look }) => {
  await page.goto(await invite(world, { name: 'Over in two weeks', startRound: 1, completedRound: 2 }));
  await reads(page, 'This league has ended.', 'It was played to its end, so nobody can join any more.', 'Ended', 'Week 2');
  await look();
});

test('not to be had', async ({ page, world, look }) => {
  const path = await invite(world, { name: 'Out of reach' });
  await failCalls(page, 'league.invitation', 500);
  await page.goto(path);
  await reads(page, 'Your invitation could not be loaded', 'The server did not answer. The invitation is still good.');
  await look({ noise: [UNAVAILABLE] });
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await joinButton(page, 'Out of reach').waitFor();
});

test('on its way', async ({ page, world, read }) => {
  const path = await invite(world, { name: 'Slow to be told' });
  await page.goto('/home/join-league');
  await reads(page, 'Ask the person who invited you for both.');
  const { release } = await holdCalls(page, 'league.invitation');
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await headed(page, 'Loading your invitation');
  await read();
  await release();
  await joinButton(page, 'Slow to be told').waitFor();
});

test.describe('the link of a league', () => {
  /** A league that only Jordan is in, as its administrator; its page open. */
  async function showAlone({ page, world }: { page: Page; world: StateWorld }, name: string): Promise<void> {
    const { id, path } = await seedLeague(world.system, { name, startRound: 5, members: [{ email: JORDAN, isAdmin: true }] });
    await world.system.pool.query("delete from members where league_id = $1 and name = 'Casey Founder'", [id]);
    await world.system.pool.query('update leagues set total = 1, alive = 1 where id = $1', [id]);
    await page.goto(path);
    await page.getByRole('heading', { name: 'You are alone here. Invite people.' }).waitFor();
    await page.getByLabel('Invitation link').and(page.locator('[value*="/invite/"]')).waitFor();
  }

  test('alone in a new league', async ({ page, world, look }) => {
    await showAlone({ page, world }, 'Nobody but me');
    await reads(page, 'Whoever opens this link sees the name and size of the league and joins without key and password.');
    await page.getByRole('button', { name: 'Show QR code' }).click();
    await page.getByAltText('QR code of the invitation to Nobody but me').waitFor();
    await page.getByRole('button', { name: 'Hide QR code' }).waitFor();
    await look();
  });

  test('copied', async ({ page, world, read }) => {
    await showAlone({ page, world }, 'Copied to friends');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await reads(page, 'Invitation link copied to clipboard!');
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^http:\/\/[^/]+\/invite\/[\w-]{38}$/);
    await read();
  });

  test('not copied', async ({ page, world, read }) => {
    await showAlone({ page, world }, 'Copied by hand');
    await refuseClipboard(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await reads(page, 'Copying did not work. Select the link and copy it.');
    await read();
  });

  test('shared where the device has a sheet', async ({ page, world, read }) => {
    await page.addInitScript('navigator.share = async (data) => { document.title = data.title + " " + data.url; }');
    await showAlone({ page, world }, 'Shared by a sheet');
    await page.getByRole('button', { name: 'Share link' }).click();
    await expect(page).toHaveTitle(/^Join Shared by a sheet http.*\/invite\//);
    await read();
  });

  const ask = (page: Page) => page.getByRole('button', { name: 'End this invitation link' }).click();
  const end = (page: Page) => page.getByRole('button', { name: 'Yes, end all links' }).click();

  test('about to be ended by an administrator', async ({ page, world, look }) => {
    await showAlone({ page, world }, 'Links to be ended');
    await ask(page);
    await reads(page, 'This link and those of all other members stop working at once', 'Keep the links');
    await look();
  });

  test('not ended', async ({ page, world, read }) => {
    await showAlone({ page, world }, 'Links not ended');
    await ask(page);
    await failCalls(page, 'league.endInvitations', 500);
    await end(page);
    await reads(page, 'The links could not be ended. Please try again.');
    await read({ noise: [UNAVAILABLE] });
  });

  test('ended by an administrator', async ({ page, world, read }) => {
    await showAlone({ page, world }, 'Ended links');
    const old = await page.getByLabel('Invitation link').inputValue();
    await ask(page);
    await end(page);
    await reads(page, 'The old links do not work any more. This is your new one.');
    expect(await page.getByLabel('Invitation link').inputValue()).not.toBe(old);
    await read();
    await page.goto(old);
    await headed(page, 'This invitation does not work any more');
  });

  /** The dialog beside the key of a league that Jordan has not made. */
  async function openDialog({ page, world }: { page: Page; world: StateWorld }, name: string): Promise<void> {
    const { path } = await seedLeague(world.system, { name, startRound: 5, members: [{ email: JORDAN }] });
    await page.goto(path);
    await page.getByRole('button', { name: 'Invite link' }).click();
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor();
  }

  test('beside the key, for every member', async ({ page, world, look }) => {
    await openDialog({ page, world }, 'Link for members');
    await page.getByRole('button', { name: 'Show QR code' }).waitFor();
    expect(await page.getByRole('button', { name: 'End this invitation link' }).count()).toBe(0);
    await look();
  });

  test('not to be had, and had again', async ({ page, world, read }) => {
    await failCalls(page, 'league.inviteLink', 500);
    await openDialog({ page, world }, 'Link out of reach');
    await reads(page, 'The invitation link could not be loaded.');
    await read({ noise: [UNAVAILABLE] });
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
  });
});
