import type { Page } from '@playwright/test';
import { changeAnswers, failCalls } from '../states/change-answers.ts';
import { Keyboard } from '../states/keyboard.ts';
import { reads, waitUntilInteractive } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN, type StateWorld } from '../states/state-world.ts';
import { test } from './console-test.ts';

const HOUR = 3_600_000;
const FAILED = { noise: [/status of 500/] };

test.use({ email: ADMIN });

async function headed(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await waitUntilInteractive(page);
}

test('what is open and what failed stands first, in numbers, on bad days and quiet ones', async ({ page, look, read }) => {
  await page.goto('/home/admin');
  await reads(page, 'Open tickets', 'Failed jobs', 'Data age', 'Next deadline', 'Picks in:', 'counted', 'Go to page');
  await reads(page, /^\d+ active in 7 days$/, /^Of \d+ leagues$/, 'Last action', 'Maintenance is off');
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.slice(0, 3)).toEqual(['Next deadline', 'Support Inquiries', 'Job Management']);
  await look();
  const quiet = (home: object) => ({
    ...home,
    tickets: { open: 0, oldestAt: null },
    jobs: { failed: 0, latest: null },
    waitingCorrections: 0,
    nextDeadline: null,
  });
  const bad = (answer: object) => {
    const home = Object(answer);
    const at = (from: string, plus: number) => new Date(new Date(from).getTime() + plus).toISOString();
    return {
      ...home,
      tickets: { ...home.tickets, open: 1000 },
      fetchedAt: at(home.readAt, -HOUR),
      waitingCorrections: 2,
      nextDeadline: {
        ...home.nextDeadline,
        startsAt: at(home.clock.now, 3.05 * HOUR),
        picks: { alive: 530, picked: 412, leaguesDue: 31, countedAt: home.readAt },
      },
    };
  };
  for (const { change, words } of [
    { change: bad, words: ['999+', 'Old, limit 30 min', 'Waiting for a decision', '412 of 530 alive', '118 due in 31 leagues'] },
    { change: quiet, words: ['None open', 'None in the last day', 'Nothing to decide', 'None upcoming'] },
  ]) {
    const answer = await changeAnswers(page, { procedure: 'state.home', change });
    await page.goto('/home/admin');
    await reads(page, ...words);
    await read();
    await answer();
  }
  for (const { procedure, change, words } of [
    { procedure: 'state.audit', change: (page: object) => ({ ...page, items: [] }), words: 'Nothing is recorded yet' },
    { procedure: 'state.maintenance', change: (state: object) => ({ ...state, isOn: true }), words: 'Players see the maintenance page' },
  ]) {
    const answer = await changeAnswers(page, { procedure, change });
    await page.goto('/home/admin');
    await reads(page, words);
    await read();
    await answer();
  }
  const answer = await failCalls(page, 'user.activeStats', 500);
  await page.goto('/home/admin');
  await reads(page, "Couldn't load the figures");
  await read(FAILED);
  await answer();
  await failCalls(page, 'state.home', 500);
  await page.goto('/home/admin');
  await reads(page, "Couldn't load the figures", 'Go to page');
  await read(FAILED);
});

/** Two lines of teams with a bye in Week 7, quarantined for two days. One names only one known team. */
const quarantine = ({ system: { pool } }: StateWorld) =>
  pool.query(
    `insert into quarantined_events (season_id, round, source_id, reason, event, line, since)
     select s.id, 7, lines.id, lines.reason, '{}', jsonb_build_object('homeTeamId', home.id, 'awayTeamId', away.id, 'kickoffAt', '2025-10-19T17:00:00Z'),
       app_now() - interval '2 days'
     from (values ('both', 'the source still lists this game in round 10', 'ATL'), ('one', 'The away team is unknown: 1', null)) lines (id, reason, away)
     cross join seasons s join teams home on home.abbreviation = 'IND' left join teams away on away.abbreviation = lines.away
     where s.state = 'available'`,
  );

test('lines that keep teams from being picked stand first, and one is reviewed', async ({ page, world, look, read }) => {
  await quarantine(world);
  await page.goto('/home/admin');
  await reads(page, "Atlanta Falcons and Indianapolis Colts can't be picked in Week 7");
  await reads(page, /^A line of the source is left out since .+: the source still lists this game in round 10$/);
  await reads(page, /^Indianapolis Colts can't be picked in Week 7$/, 'It names only one known team. Correct it at the source.');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('The source keeps teams from being picked');
  await look();
  await page.getByRole('button', { name: 'Review: ATL @ IND, Week 7' }).click();
  await reads(page.getByRole('dialog', { name: 'What would change?' }), 'No members or leagues change.');
  await read();
  await world.system.pool.query("delete from quarantined_events where source_id in ('both', 'one')");
});

test('the palette finds everything, by the keyboard alone and only in the console', async ({ page, look, read }) => {
  const keys = new Keyboard(page);
  await page.goto('/home/admin');
  await keys.open(/^Users, leagues, jobs, screens/);
  await page.getByRole('dialog', { name: 'Find' }).waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await keys.focus())?.name).toContain('Users, leagues, jobs, screens');
  await keys.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find users, leagues, jobs and screens' });
  await reads(page, 'Screens', 'Jobs', 'Type two letters or more to find users and leagues too.');
  await look({ viewportOnly: true });
  for (const [text, words] of [
    ['no such thing', 'No results for "no such thing".'],
    ['crowd', '10 results'],
  ] as const) {
    await field.fill(text);
    await reads(page, words);
    await read();
  }
  await field.fill('Crowd Member 42');
  await expect(page.getByRole('option').first()).toContainText('Crowd Member 42');
  await keys.press('ArrowDown', 'ArrowUp', 'Enter');
  await headed(page, /^Crowd Member 42/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toMatch(/^\/home\/admin\/users\/\w+$/);
  await page.goBack();
  await headed(page, 'Admin Panel');
  await failCalls(page, 'user.list', 500);
  await failCalls(page, 'league.list', 500);
  await keys.press('Control+k');
  await field.fill('user');
  await reads(page, "Couldn't search users and leagues.");
  await read(FAILED);
  await page.goto('/home/leagues');
  await headed(page, 'My Leagues');
  await keys.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the sections stand on every page, the current one marked and in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/home/admin');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  for (const name of [
    'Admin Panel',
    'Support Inquiries',
    'Users',
    'Leagues',
    'Job Management',
    'System State',
    'Corrections',
    'Audit log',
    'Maintenance',
  ]) {
    await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    const current = tabs.locator('[aria-current=page]');
    await expect(current).toHaveText(new RegExp(`^${name}`));
    await expect(current).toBeInViewport({ ratio: 0.9 });
    await headed(page, name);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(tabs.getByRole('link', { name: /^Support Inquiries \d/ })).toBeVisible();
  await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.99 });
});
