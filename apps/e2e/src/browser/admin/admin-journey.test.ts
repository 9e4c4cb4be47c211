import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSystem, startSystem } from '../../system/start-system.ts';
import { launchBrowser } from '../launch-browser.ts';
import { Person } from '../person.ts';
import { ConsolePage } from './console-page.ts';
import { seedConsole } from './seed-console.ts';
import { openSourceOfJourney, type SourceOfJourney } from './source-of-journey.ts';

const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the browser test needs Chromium (CHROMIUM_PATH)');

const SEASON_LIMIT_MS = 60_000;
const RUN_LIMIT_MS = 60_000;

async function untilSeasonIsThere({ pool }: RunningSystem): Promise<void> {
  const giveUpAt = performance.now() + SEASON_LIMIT_MS;
  for (;;) {
    const { rows } = await pool.query("select 1 from job_runs where name = 'InitializeGlobalState' and status = 'Succeeded'");
    if (rows.length > 0) return;
    if (performance.now() > giveUpAt) throw new Error('the season was not loaded');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.skipIf(!executable)('an administrator', () => {
  let source: SourceOfJourney;
  let system: RunningSystem;
  let browser: Browser;
  let admin: Person;
  let player: Person;
  let desk: ConsolePage;
  let isBroken = false;

  beforeAll(async () => {
    source = await openSourceOfJourney();
    system = await startSystem(source.settings);
    browser = await launchBrowser(executable ?? '');
    const open = (name: string) => Person.open(browser, { name, appUrl: system.url });
    [admin, player] = await Promise.all([open('Alex Admin'), open('Ben Okafor')]);
    desk = new ConsolePage(admin.page);
    await untilSeasonIsThere(system);
    await seedConsole(system, { users: 430, leagues: 120, tickets: 230 });
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
    await source?.standIn.close();
  });

  beforeEach(({ onTestFailed, skip }) => {
    if (isBroken) skip('an earlier step failed');
    onTestFailed(async () => {
      isBroken = true;
      for (const person of [admin, player]) await person?.photograph('failed here');
    });
  });

  it('finds the Admin Panel, which a player neither sees nor reaches', async () => {
    for (const person of [admin, player]) {
      await person.goto('/');
      await person.signIn();
      await person.page.getByRole('heading', { name: 'My Leagues' }).waitFor();
    }
    await admin.page.getByRole('link', { name: 'Admin Panel' }).waitFor();
    expect(await player.page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
    await player.goto('/home/admin/users?page=2');
    await player.page.getByText('You need administrator rights').waitFor();
    expect(new URL(player.page.url()).pathname).toBe('/login');
    await player.look('login without the role');
  });

  it('goes from the dashboard to a screen and back', async () => {
    await desk.open('Users');
    await admin.page.getByRole('button', { name: 'Back' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
    await admin.look('admin panel');
    await admin.page.getByRole('button', { name: 'Back' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'My Leagues' }).waitFor();
  });

  it('searches tickets over all pages, opens one by keyboard, resolves and reopens it', async () => {
    const { page } = admin;
    await desk.open('Support Inquiries');
    await desk.waitForCount('230 inquiries, page 1 of 3');
    await desk.turnTo('Page 3');
    await desk.waitForCount('230 inquiries, page 3 of 3');
    expect(desk.parameter('page')).toBe('3');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('case 229.');
    await desk.waitForCount('1 inquiry, page 1 of 1');
    expect([desk.parameter('page'), desk.parameter('search')]).toEqual([null, 'case 229.']);
    const opener = page.getByRole('button', { name: /, details$/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByText('It began on Sunday.').waitFor();
    await admin.look('ticket opened');
    const row = desk.rowWith('@example.com').first();
    await row.getByRole('button', { name: /^Actions for ticket/ }).click();
    await admin.look('ticket menu');
    await page.getByRole('button', { name: 'Mark as Resolved' }).click();
    await row.getByText('Resolved', { exact: true }).waitFor();
    await page.locator('.details dt', { hasText: /^Resolved$/ }).waitFor();
    await row.getByRole('button', { name: /^Actions for ticket/ }).click();
    await page.getByRole('button', { name: 'Mark as Unresolved' }).click();
    await row.getByText('Unresolved', { exact: true }).waitFor();
    const { rows } = await system.pool.query("select is_resolved, resolved_at from support_tickets where description like '%case 229.%'");
    expect(rows).toEqual([{ is_resolved: false, resolved_at: null }]);
    await desk.search('nobody wrote this');
    await page.getByText('No inquiries found').waitFor();
    await admin.look('no inquiries');
  });

  it('searches users and leagues over many pages; a reload keeps the page', async () => {
    const { page } = admin;
    await desk.open('Users');
    await desk.search('crowd');
    await desk.waitForCount('430 users, page 1 of 5');
    await desk.turnTo('Next');
    await desk.waitForCount('430 users, page 2 of 5');
    await page.reload();
    await desk.waitForCount('430 users, page 2 of 5');
    await desk.search('CROWD77@');
    await desk.waitForCount('1 user, page 1 of 1');
    await desk.rowWith('Crowd Member 77').waitFor();
    await desk.open('Leagues');
    await desk.search('crowd league');
    await desk.waitForCount('120 leagues, page 1 of 12');
    await admin.look('leagues');
    await desk.turnTo('Page 5');
    await desk.waitForCount('120 leagues, page 5 of 12');
    await page.goBack();
    await desk.waitForCount('120 leagues, page 1 of 12');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active Only');
    await page.getByText('No leagues found').waitFor();
    expect(desk.parameter('filter')).toBe('active');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive Only');
    await desk.waitForCount('120 leagues, page 1 of 12');
  });

  it('queues a job and sees it succeed', async () => {
    const { page } = admin;
    await desk.open('Job Management');
    await page.getByText('Online', { exact: true }).waitFor();
    await page.getByLabel('Type').selectOption('Background');
    await page.getByRole('button', { name: 'Queue Job: Fetch NFL Teams' }).click();
    await page.getByRole('button', { name: 'Queued…' }).waitFor();
    await desk.waitForToast('Job "Fetch NFL Teams" has been queued successfully');
    await desk.rowWith('Fetch NFL Teams').first().getByText('Succeeded', { exact: true }).waitFor({ timeout: RUN_LIMIT_MS });
    await page.getByRole('button', { name: 'Queue Job: Fetch NFL Teams' }).waitFor();
    await admin.look('job succeeded');
  });

  it('triggers a recurring job', async () => {
    const { page } = admin;
    await page.getByLabel('Type').selectOption('Recurring');
    await page.getByRole('button', { name: 'Trigger process-outcomes' }).click();
    await desk.waitForToast('Recurring job "process-outcomes" has been triggered');
    await admin.look('recurring jobs');
    await page.getByLabel('Type').selectOption('Background');
    await desk.rowWith('Process Game Outcomes').first().getByText('Succeeded', { exact: true }).waitFor({ timeout: RUN_LIMIT_MS });
  });

  it('sees a job fail while the source is down, retries it, and sees it succeed', async () => {
    const { page } = admin;
    source.standIn.fail({ mode: 'http503' });
    await page.getByRole('button', { name: 'Queue Job: Fetch NFL Games' }).click();
    const failed = desk.rowWith('Failed').filter({ hasText: 'Fetch NFL Games' }).first();
    await failed.waitFor({ timeout: RUN_LIMIT_MS });
    expect(await failed.locator('[data-label=Retries]').innerText()).toBe('2');
    await failed.getByRole('button', { name: /, details$/ }).click();
    await page.getByRole('button', { name: 'Copy error' }).click();
    await desk.waitForToast('Error copied to clipboard');
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('503');
    await admin.look('job failed');
    source.standIn.recover();
    await failed.getByRole('button', { name: /^Retry/ }).click();
    await desk.waitForToast('Job "Fetch NFL Games" has been queued successfully');
    await desk.rowWith('Fetch NFL Games').first().getByText('Succeeded', { exact: true }).waitFor({ timeout: RUN_LIMIT_MS });
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
    await desk.waitForCount('1 entry, page 1 of 1');
  });

  it('meets no grave accessibility fault, no error in the console and no other origin on any screen', () => {
    console.log(`${admin.screens.length} screens of the administration looked at with axe`);
    expect([...admin.faults, ...player.faults]).toEqual([]);
  });

  it('is sent to the login page once the role is taken away', async () => {
    await system.pool.query("update users set is_admin = false where email = 'admin@example.com'");
    await admin.page.getByText('You need administrator rights').waitFor();
    expect(new URL(admin.page.url()).pathname).toBe('/login');
  });
});
