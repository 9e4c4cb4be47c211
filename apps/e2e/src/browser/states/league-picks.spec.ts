import { changeAnswers, delayRequests, failCalls, holdCalls, refuseCalls, refuseClipboard } from './change-answers.ts';
import { expect, type LeagueStage, LOSS_IN_3, LOST_IN_3, test, WON, WON_TOO } from './league-test.ts';
import { reads } from './page-texts.ts';

const [DETROIT, GREEN_BAY, NEW_ENGLAND] = [11, 12, 22];
/** Washington and Minnesota, who both won, meet in Week 5. */
const BOTH_OF_THURSDAY = { 1: 32, 2: 21, 3: 27, 4: 30 };
const FAILED = { noise: [/status of (?:400|404|503)/] };

/** The week is open and its deadline a day away. */
const open = (stage: LeagueStage, name: string, pick: Record<number, number> = {}) =>
  stage.show(
    {
      name,
      crowds: [
        { count: 5, picks: { ...WON_TOO, 5: NEW_ENGLAND } },
        { count: 2, picks: WON_TOO },
        { count: 4, picks: LOST_IN_3, eliminated: LOSS_IN_3 },
      ],
    },
    { picks: { ...WON, ...pick } },
  );

test('a pick is made and changed', async ({ page, stage, look, read }) => {
  await open(stage, 'Marigold Street');
  await reads(stage.header, 'In Progress', 'Week 5', 'You are alive', /^9 of 13/, '5 of 9 picks are in');
  await reads(stage.pickCard(5), 'No pick yet', 'Oct 2 @ 8:15 PM', 'A missed pick eliminates you.');
  await page.locator('[data-countdown]').getByText('h', { exact: true }).waitFor();
  await expect(page.locator('#games article')).toHaveCount(14);
  await reads(page.locator('#games article'), 'Week 1 Pick', 'Week 2 Pick', 'Week 3 Pick', 'Week 4 Pick');
  await look();
  await stage.team('Miami Dolphins').click({ force: true });
  await stage.toast('Miami Dolphins was already picked in Week 1').waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await stage.team('New England Patriots').click();
  await reads(stage.question, 'Are you sure you want to pick', 'Jacksonville Jaguars', 'Oct 2 @ 8:15 PM');
  await look({ viewportOnly: true });
  const held = await holdCalls(page, 'pick.submit');
  await page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Saving…' }).waitFor();
  await read();
  await page.getByRole('dialog').getByRole('button', { name: 'Still saving…' }).waitFor();
  await expect(page.getByText('Stored on server')).toHaveCount(0);
  await read();
  await held.release();
  await stage.toast('New England Patriots pick submitted!').waitFor();
  await reads(stage.pickCard(5), 'Can change', 'New England Patriots', /Stored on server/);
  await reads(stage.header, '6 of 9 picks are in');
  await reads(page.locator('#games'), '14 games, none live');
  await expect(page.locator('#games article')).toHaveCount(0);
  await reads(stage.standings, 'Pick is in, hidden');
  await read();
  await stage.showGames(5);
  await stage.team('New England Patriots').click();
  await stage.toast('New England Patriots already selected!').waitFor();
  await reads(page.locator('#games article'), 'Your pick');
  await read();
});

/** Detroit is stored, and the games are open for another pick. */
async function showStored(stage: LeagueStage, name: string): Promise<void> {
  await stage.show({ name, startRound: 5 }, { picks: { 5: DETROIT } });
  await stage.showGames(5);
}

test('a pick that is refused', async ({ page, stage, read }) => {
  await refuseCalls(page, 'pick.submit', { status: 400, errors: { '': ['The list is out of order'] } });
  await showStored(stage, 'Refused');
  await stage.pick('Green Bay Packers');
  await reads(stage.pickCard(5), 'Your pick was not saved.', 'The list is out of order', 'Your saved pick is still Detroit Lions.');
  await page.locator('[data-sonner-toast][data-type="error"]').waitFor();
  await read(FAILED);
});

test('a pick whose response is lost, is not stored yet, then is not stored, then is', async ({ page, stage, read }) => {
  await showStored(stage, 'Never stored');
  const submit = await failCalls(page, 'pick.submit', 503);
  const unknown = await failCalls(page, 'pick.history', 503);
  await stage.pick('Green Bay Packers');
  const card = stage.pickCard(5);
  await reads(card, "We don't know yet whether your pick was saved.");
  await read(FAILED);
  await unknown();
  await reads(card, 'Your pick is not saved yet.');
  const stillUnknown = await failCalls(page, 'pick.history', 503);
  await expect(page.getByText('was not saved')).toHaveCount(0);
  await read(FAILED);
  await stillUnknown();
  await reads(card, 'The server did not save your pick.', 'Your saved pick is still Detroit Lions.');
  await stage.toast('Green Bay Packers was not saved when we last checked.').waitFor();
  await expect(page.getByText('Green Bay Packers pick submitted!')).toHaveCount(0);
  await read(FAILED);
  await submit();
  await card.getByRole('button', { name: 'Try again' }).click();
  await stage.toast('Green Bay Packers pick submitted!').waitFor();
});

test('games that are not there, not to be picked, or without a time', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Nobody left to pick' }, { picks: BOTH_OF_THURSDAY });
  const planned = (games: object) =>
    Object.values(games).map((game, at) => ({
      ...Object(game),
      ...(at === 0 ? { gameTime: null } : {}),
      ...(at === 1 ? { status: 'PST' } : {}),
    }));
  for (const { change, words } of [
    { change: (games: object) => Object.values(games).slice(0, 1), words: ['You have no team left to pick this week.'] },
    { change: planned, words: ['Time to be announced', 'Postponed'] },
    { change: () => [], words: ['No Games Available', "We're having trouble finding games right now."] },
  ]) {
    const answer = await changeAnswers(page, { procedure: 'game.list', change });
    await page.goto(path);
    await reads(page, ...words);
    await read();
    await answer();
  }
  await expect(page.getByRole('link', { name: 'Choose a team' })).toHaveCount(0);
  const change = (league: object) => ({ ...league, round: { ordinal: 5, description: 'Week 5', startsAt: null } });
  await changeAnswers(page, { procedure: 'league.get', change });
  await page.goto(path);
  await reads(stage.pickCard(5), 'The deadline is not known yet. Picks stay locked until it is.', 'Locked');
  expect([await stage.pickCard(5).locator('time').count(), await page.locator('[data-countdown]').count()]).toEqual([0, 0]);
  await read();
});

test('the standings cannot be loaded, nor the members after a pick', async ({ page, stage, read }) => {
  const failure = await refuseCalls(page, 'league.standings', { status: 400 });
  await stage.show({ name: 'Nobody stands', startRound: 5 }, { picks: { 5: GREEN_BAY } });
  await reads(page, "Couldn't load the standings");
  await read(FAILED);
  await failure();
  await page.getByRole('button', { name: 'Retry' }).click();
  await reads(stage.standings, 'Casey Founder');
  await failCalls(page, 'league.standings', 503);
  await stage.showGames(5);
  await stage.pick('Detroit Lions');
  await reads(page, 'pick submitted!', 'Failed to refresh league members');
  await read(FAILED);
});

test('loading, not a member, and not found', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Slow to come', startRound: 5 });
  const { release } = await delayRequests(page, '**/trpc/**');
  await page.goto(path);
  const count = (kind: string) => page.locator(`[data-skeleton="${kind}"]`).filter({ visible: true }).count();
  await expect.poll(() => Promise.all(['info', 'game', 'column'].map(count))).toEqual([4, 6, 8]);
  await page.getByRole('heading', { name: 'Loading league' }).waitFor({ state: 'attached' });
  await read();
  release();
  await page.getByRole('heading', { name: 'Slow to come' }).waitFor();
  const { path: ofStrangers } = await stage.seed({ name: 'Of strangers', members: [] });
  for (const address of [ofStrangers, '/home/league/nothing-here']) {
    await page.goto(address);
    await stage.toast('Failed to fetch league data').waitFor();
    await page.getByRole('heading', { name: 'My Leagues', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home/leagues');
    await read(FAILED);
  }
});

test('the invitation and the key are copied', async ({ page, stage, read }) => {
  await stage.show({ name: 'Shared with friends', startRound: 5 });
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const openMoreWays = async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog').getByText('More ways').click();
  };
  await openMoreWays();
  await share.click();
  await reads(page, 'League invitation copied to clipboard! Share it with friends.');
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(invitation).toMatch(/Password: kickoff2025[\s\S]*\/home\/join-league\?key=[A-Z0-9]{8}/);
  await read();
  await page.getByRole('button', { name: 'Copy the league key' }).click();
  await reads(page, 'League key copied to clipboard!');
  await read();
  await refuseClipboard(page);
  await share.click();
  await reads(page, /^Unable to share\. Please manually share the league key: [A-Z0-9]{8}$/);
  await read();
  await changeAnswers(page, { procedure: 'league.get', change: (league) => ({ ...league, key: '' }) });
  await page.reload();
  await openMoreWays();
  await share.click();
  await reads(page, 'League key not available');
  await read();
});

test('a league is muted by keyboard, and unmuted from the account page', async ({ page, stage, read }) => {
  await stage.show({ name: 'Silent Street', crowds: [{ count: 2, picks: WON }] }, { picks: WON });
  const dialog = page.getByRole('dialog', { name: 'Notifications from Silent Street' });
  const failure = await failCalls(page, 'user.messages', 503);
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await reads(dialog, "Couldn't load your notification settings");
  await read(FAILED);
  await failure();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  const toggle = dialog.getByRole('checkbox', { name: 'Mute notifications' });
  const answer = await failCalls(page, 'league.mute', 503);
  await toggle.click();
  await stage.toast("Couldn't save that. Please try again.").waitFor();
  await expect(toggle).not.toBeChecked();
  await read(FAILED);
  await answer();
  await toggle.focus();
  const saved = page.waitForResponse((response) => response.url().includes('league.mute'));
  await page.keyboard.press('Space');
  await saved;
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await read();
  await dialog.getByRole('link', { name: 'All notifications' }).click();
  await page.getByRole('button', { name: 'Unmute Silent Street' }).waitFor();
  await read();
  await page.getByRole('button', { name: 'Unmute Silent Street' }).click();
  await stage.toast('Notifications from this league are on again.').waitFor();
  await expect(page.getByText('Silent Street')).toHaveCount(0);
  await read();
});

test('own picks cannot be loaded, then can', async ({ page, stage, look, read }) => {
  const { path } = await stage.seed({ name: 'No answer for you', startRound: 5 });
  const answer = await failCalls(page, 'pick.history', 503);
  await page.goto(path);
  await reads(page, "Couldn't load your picks");
  await look(FAILED);
  await page.goto(`${path}/choose`);
  await reads(page, "Couldn't load your picks");
  await read(FAILED);
  await answer();
  await page.getByRole('button', { name: 'Retry' }).click();
  await reads(page, 'Choose your Week 5 team');
});

test('a league and the sheet that mutes it fit a phone, whatever the name of the league', async ({ page, stage, read }) => {
  const { path } = await stage.seed({ name: 'Donaudampfschifffahrtsgesellschaftskapi', startRound: 5 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [`${path}/choose`, `${path}/ahead`, '/home/leagues', path]) {
    await page.goto(address);
    await page.getByText('Donaudampf').filter({ visible: true }).first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), address).toBe(390);
  }
  await page.getByRole('button', { name: /^League details/ }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Mute notifications' }).waitFor();
  expect(await page.evaluate<number>("document.querySelector('dialog[open]').scrollWidth")).toBe(390);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
  await read();
});

test('the standings are printed alone, black on white', async ({ page, stage }) => {
  await stage.show({ name: 'On paper', startRound: 5 });
  await stage.standings.waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('nav, #games, .demo-banner, button, footer').filter({ visible: true })).toHaveCount(0);
  const row = stage.standings.locator('th[scope="row"]').first();
  await expect(row).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(row).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null, colorScheme: 'light' });
});
