import { leagueIds, userIds } from '@survivor/services';
import { refuseCalls } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { ADMIN, JORDAN, type StateWorld } from '../states/state-world.ts';
import { test } from './console-test.ts';

test.use({ email: ADMIN });

async function userOf({ system }: StateWorld, email: string): Promise<number> {
  return (await system.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

const pathOf = async (world: StateWorld, email: string) => `/home/admin/users/${userIds.encode(await userOf(world, email))}`;

/** More of everything than a page shows, and what is seldom. */
async function addPast({ system: { pool } }: StateWorld, userId: number): Promise<void> {
  await pool.query(
    `insert into security_events (at, kind, user_id) select clock_timestamp() - n * interval '1 day', case n when 2 then 'authorisation refused' else 'sign-in' end, $1
     from generate_series(1, 70) n`,
    [userId],
  );
  await pool.query(
    `insert into support_tickets (user_id, issue_type, description) select $1, 'other', 'Question ' || n from generate_series(1, 24) n`,
    [userId],
  );
  await pool.query(
    `insert into sessions (id, user_id, expires_at, used_at)
     select 'seeded ' || n || ' of ' || $1::text, $1::integer, clock_timestamp() + n * interval '9 days', clock_timestamp() - n * interval '1 hour' from generate_series(1, 2) n`,
    [userId],
  );
}

/** A pick of an earlier week that was changed before its deadline. */
async function changePick({ system: { pool } }: StateWorld, userId: number): Promise<void> {
  await pool.query(
    `insert into pick_events (at, league_id, user_id, round, team_id)
     select at + interval '1 minute', league_id, user_id, round, team_id from pick_events where user_id = $1 and round = 2 limit 1`,
    [userId],
  );
}

test('a player in leagues, and one with more than is shown', async ({ page, look, read, world }) => {
  await changePick(world, await userOf(world, JORDAN));
  await page.goto(await pathOf(world, JORDAN));
  await reads(
    page,
    'Last seen',
    'Sessions',
    'Alive',
    'Made a pick, Week 1',
    'Changed a pick, Week 2',
    'Joined a league',
    'Created a league',
  );
  await reads(page, 'Picks and deadlines use the demo clock', 'League administrator', 'No tickets');
  await look();
  await addPast(world, await userOf(world, 'crowd42@example.com'));
  await page.goto(await pathOf(world, 'crowd42@example.com'));
  await reads(page, 'The latest 20 of 25', 'Opened a ticket', 'No leagues');
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await reads(page, 'Refused: no access', 'Signed in');
  await read();
});

test('sessions are ended, one, all, and the own ones in vain', async ({ page, look, read, world }) => {
  await addPast(world, await userOf(world, 'crowd43@example.com'));
  await page.goto(await pathOf(world, 'crowd43@example.com'));
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^End session ?, started / })
    .first()
    .click();
  await reads(dialog, 'End this session?', 'is signed out there at the next request');
  await look({ viewportOnly: true });
  await dialog.getByRole('button', { name: 'End session' }).click();
  await reads(page, '1 session ended', 'Action on the account, Session ended, by Alex Admin');
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await dialog.getByRole('button', { name: 'End all sessions' }).click();
  await reads(page, 'No active sessions');
  await read();
  await refuseCalls(page, 'user.endSessions', { status: 404, errors: { '': ['User not found'] } });
  await page.goto(await pathOf(world, ADMIN));
  await reads(page, 'This session', 'Administrator', 'by the command line or the system');
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await reads(dialog, 'End all sessions?', 'This includes your own session');
  await dialog.getByRole('button', { name: 'End all sessions' }).click();
  await reads(page, 'User not found');
  await read({ noise: [/status of 404/] });
});

test('a user who is unknown', async ({ page, read }) => {
  await page.goto('/home/admin/users/unknown');
  await reads(page, "Couldn't load the user", 'Retry');
  await read({ noise: [/status of 40[04]/] });
});

test('a league, one that has lost members, and one that is too large to count', async ({ page, look, read, world }) => {
  const { db, pool } = world.system;
  await page.goto('/home/admin/leagues?search=Thursday+Night');
  await page.getByRole('link', { name: /^Thursday Night/ }).click();
  await reads(page, 'Facts', 'Standard rules', 'Picks in for this round', 'No one is eliminated yet', 'League created', 'No tickets');
  await look();
  const members = db.selectFrom('members').select('league_id').where('eliminated_round', 'is not', null).limit(1);
  await page.goto(`/home/admin/leagues/${leagueIds.encode((await members.executeTakeFirstOrThrow()).league_id)}`);
  await reads(page, 'Eliminated by week', 'members eliminated', 'Picks locked and shown, Week 1', 'Joined');
  await read();
  const ended = db.selectFrom('leagues').select('id').where('name', '=', 'The Early Exit');
  await page.goto(`/home/admin/leagues/${leagueIds.encode((await ended.executeTakeFirstOrThrow()).id)}`);
  await reads(page, 'End', 'The last of 4 standing after Week 2.');
  await look();
  const { id } = await db.selectFrom('leagues').select('id').where('name', '=', 'Crowd League 7').executeTakeFirstOrThrow();
  await pool.query(
    `insert into members (league_id, user_id, name, picks) select $1, $2, 'Alex Admin', array_fill(null::smallint, array[18]) on conflict do nothing`,
    [id, await userOf(world, ADMIN)],
  );
  await pool.query('update leagues set total = 6000, alive = 5000, invite_generation = 3 where id = $1', [id]);
  await page.goto(`/home/admin/leagues/${leagueIds.encode(id)}`);
  await reads(page, 'too large to count here', 'too large to search for', '2 times ended', 'Open the league');
  await read();
  await pool.query('update leagues set total = 20, alive = 7 where id = $1', [id]);
});
