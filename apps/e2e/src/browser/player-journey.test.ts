import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSystem, startSystem } from '../system/start-system.ts';
import { moveClock } from './demo-clock.ts';
import { launchBrowser } from './launch-browser.ts';
import { LeaguePage } from './league-page.ts';
import { Person } from './person.ts';

const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the browser test needs Chromium (CHROMIUM_PATH)');

const LEAGUE = 'Neighbours of the Elm';
const PASSWORD = 'under the elm';

describe.skipIf(!executable)('a new player, a friend and the administrator', () => {
  let system: RunningSystem;
  let browser: Browser;
  let creator: Person;
  let friend: Person;
  let admin: Person;
  let invitation = '';
  let teams = { away: '', home: '' };
  let isBroken = false;

  beforeAll(async () => {
    system = await startSystem();
    browser = await launchBrowser(executable ?? '');
    const open = (name: string) => Person.open(browser, { name, appUrl: system.url });
    [creator, friend, admin] = await Promise.all([open('Aisha Grant'), open('Ben Okafor'), open('Alex Admin')]);
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  beforeEach(({ onTestFailed, skip }) => {
    if (isBroken) skip('an earlier step failed');
    onTestFailed(async () => {
      isBroken = true;
      for (const person of [creator, friend, admin]) await person?.photograph('failed here');
    });
  });

  it('sign in through the account chooser', async () => {
    await creator.goto('/');
    await creator.page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await creator.look('login');
    await creator.signIn();
    await creator.page.getByRole('heading', { name: 'My Leagues' }).waitFor();
    await creator.look('my leagues');
    expect(new URL(creator.page.url()).search).toBe('');
  });

  it('create a league and copy its invitation', async () => {
    const { page } = creator;
    await page.getByRole('navigation').getByRole('link', { name: 'Create League' }).first().click();
    await page.getByLabel('League name').fill(LEAGUE);
    await page.getByLabel('League password').fill(PASSWORD);
    await creator.look('create league');
    await page.getByRole('button', { name: 'Create League' }).click();
    await page.getByRole('dialog', { name: 'League Created Successfully' }).waitFor();
    await creator.look('league created');
    await page.getByRole('button', { name: 'Go to your league' }).click();
    const league = new LeaguePage(page);
    await league.waitForStatus('Open');
    await league.waitForGames();
    await creator.look('league without a pick');
    invitation = await league.copyInvitation();
    expect(invitation).toContain(`Password: ${PASSWORD}`);
  });

  it('join by the invitation as a second person, through sign-in', async () => {
    const { page } = friend;
    const link = /Join here: (\S+)/.exec(invitation)?.[1] ?? '';
    await page.goto(link);
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await friend.signIn();
    await page.getByRole('heading', { name: 'Join League' }).waitFor();
    expect(await page.getByLabel('League key').inputValue()).toBe(/League key: (\S+)/.exec(invitation)?.[1]);
    await page.getByLabel('League password').fill(PASSWORD);
    await friend.look('join league');
    await page.getByRole('button', { name: 'Join League' }).click();
    await page.getByRole('heading', { name: LEAGUE }).waitFor();
    await new LeaguePage(page).waitForGames();
  });

  it('pick one side of a game each, hidden from the other', async () => {
    const [mine, theirs] = [new LeaguePage(creator.page), new LeaguePage(friend.page)];
    teams = await mine.firstGame();
    await mine.pick(teams.away);
    await creator.look('confirm pick');
    await mine.confirmPick();
    await theirs.pick(teams.home);
    await theirs.confirmPick();
    await creator.look('league with a pick');
    await mine.memberRow('Ben Okafor').getByText('Pick submitted, hidden until kickoff').waitFor({ state: 'attached' });
    expect(await mine.memberRow('Ben Okafor').innerText()).not.toContain(teams.home);
  });

  it('see the picks when the clock reaches the kickoff', async () => {
    await admin.goto('/');
    await admin.signIn();
    await admin.page.getByRole('heading', { name: 'My Leagues' }).waitFor();
    await moveClock(admin.page, 'Next kickoff');
    await admin.look('clock at kickoff');
    const league = new LeaguePage(creator.page);
    await league.waitForStatus('In Progress');
    await league.memberRow('Ben Okafor').getByText('Not decided').waitFor({ state: 'attached' });
    expect(await creator.page.getByText('Pick submitted, hidden until kickoff').count()).toBe(0);
    await creator.look('picks revealed');
  });

  it('see the standings graded when the games of the week are over', async () => {
    await moveClock(admin.page, "End of the week's games");
    const [mine, theirs] = [new LeaguePage(creator.page), new LeaguePage(friend.page)];
    await Promise.all([mine.waitForStatus('Completed'), theirs.waitForStatus('Completed')]);
    const rows = [mine.memberRow('Aisha Grant'), mine.memberRow('Ben Okafor')];
    // The header and the rows are of two questions, answered one after the other.
    await Promise.any(rows.map((row) => row.getByText('Eliminated').waitFor({ state: 'attached' })));
    const texts = await Promise.all(rows.map((row) => row.innerText()));
    expect(texts.filter((text) => text.includes('Alive'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Eliminated'))).toHaveLength(1);
    const winner = texts[0]?.includes('Alive') ? 'Aisha Grant' : 'Ben Okafor';
    for (const { page } of [creator, friend]) {
      const card = page.getByRole('region', { name: 'Winner' });
      await card.getByText(winner, { exact: true }).waitFor();
    }
    await creator.look('league completed');
    await friend.look('league completed');
  });

  it('sign out, and need to sign in again', async () => {
    const { page } = creator;
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await creator.goto('/home/leagues');
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await creator.look('signed out');
    for (const path of ['/rules', '/faq']) {
      await creator.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await creator.look(path);
    }
  });

  it('meet no grave accessibility fault, no error in the console and no other origin on any screen', () => {
    const people = [creator, friend, admin];
    console.log(`${people.map(({ name, screens }) => `${name}: ${screens.length} screens`).join(', ')} looked at with axe`);
    console.log(`reads refused by a busy server and asked again: ${people.flatMap(({ refused }) => refused).length}`);
    expect(people.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  });
});
