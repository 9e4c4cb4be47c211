import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, problemOf, refuseCalls } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';

const FAILED = { noise: [/status of (?:404|429|500|503)/] };
const TICKETS = '/home/admin/support-inquiries';
const JOBS = '/home/admin/hangfire';

test.use({ email: ADMIN });

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const firstRow = (page: Page) => page.locator('.data-table tbody tr').filter({ visible: true }).first();

test('users: the last of fifty pages, and one page sorted by keyboard', async ({ page, look, read }) => {
  const answer = await changeAnswers(page, { procedure: 'user.list', change: (users) => ({ ...users, totalCount: 4980, totalPages: 50 }) });
  await page.goto('/home/admin/users?page=50&search=crowd');
  await reads(page, '4,980 users, page 50 of 50', 'of total');
  await look();
  await answer();
  await page.goto('/home/admin/users?search=crowd42');
  await reads(page, '11 users, page 1 of 1', 'Never');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await head(page, 'User').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head(page, 'User')).toHaveAttribute('aria-sort', 'ascending');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
  await read();
});

test('every sorted list, and one whose rows are blocks', async ({ page }) => {
  for (const [path, column, direction] of [
    ['users?sort=lastLogin', 'Last Login', 'ascending'],
    ['leagues?sort=-members', 'Members', 'descending'],
    ['leagues', 'Created', 'descending'],
    ['support-inquiries?sort=issueType', 'Issue Type', 'ascending'],
    ['hangfire?sort=-started', 'Started', 'descending'],
    ['audit?sort=when', 'When', 'ascending'],
    ['audit?sort=nonsense', 'When', 'descending'],
  ] as const) {
    await page.goto(`/home/admin/${path}`);
    await expect(head(page, column)).toHaveAttribute('aria-sort', direction);
    await firstRow(page).waitFor();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home/admin/leagues?search=crowd');
  await page.getByLabel('Sort by').selectOption({ label: 'League, ascending' });
  await expect(firstRow(page)).toContainText('Crowd League 1');
});

test('a list is saved as a file, in part, and refused', async ({ page, read }) => {
  await page.goto('/home/admin/users?search=crowd42&sort=name');
  await reads(page, '11 users, page 1 of 1');
  const save = page.getByRole('button', { name: 'Export CSV' });
  const download = page.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain('"Crowd Member 42","crowd42@example.com"');
  await page.goto('/home/admin/audit');
  await reads(page, 'List exported');
  await expect(firstRow(page)).toContainText('Users');
  const change = (answer: object) => ({ ...answer, totalCount: 1_234_567, totalPages: 12_346 });
  await changeAnswers(page, { procedure: 'user.list', change });
  await page.goto('/home/admin/users?search=crowd42');
  await save.click();
  await reads(page, 'Saved the first 100,000 of 1,234,567 rows');
  const problem = problemOf({ status: 429, errors: { '': ['Too many exports. Please wait before you export again.'] } });
  await page.route('**/api/v1/users/export', (route) => route.fulfill({ status: 429, json: problem }));
  await save.click();
  await reads(page, 'Too many exports');
  await read(FAILED);
});

test('every list: no hit, and not loaded', async ({ page, read }) => {
  for (const [path, none, procedures, failed] of [
    ['leagues', 'No leagues found', ['league.list'], ["Couldn't load the leagues"]],
    ['users', 'No users found', ['user.list'], ["Couldn't load the users"]],
    ['support-inquiries', 'No inquiries found', ['ticket.list'], ["Couldn't load the tickets"]],
    [
      'hangfire',
      'No jobs found',
      ['job.history', 'job.overview', 'job.day'],
      ["Couldn't load the jobs", "Couldn't load the overview", "Couldn't load the last day", 'Failed to load jobs'],
    ],
  ] as const) {
    await page.goto(`/home/admin/${path}?search=no+such+thing`);
    await reads(page, none);
    await read();
    const answers = await Promise.all(procedures.map((procedure) => failCalls(page, procedure, 500)));
    await page.goto(`/home/admin/${path}`);
    await reads(page, ...failed, 'Retry');
    await read(FAILED);
    for (const answer of answers) await answer();
  }
});

test('support inquiries: loading, a ticket opened, and its status changed in vain', async ({ page, look, read }) => {
  const { release } = await holdCalls(page, 'ticket.list');
  await page.goto(TICKETS);
  await expect.poll(() => page.locator('[data-skeleton="row"]').count()).toBe(5);
  await read();
  await release();
  await reads(page, /^\d+ tickets, page 1 of 3$/);
  await page.locator('.row-toggle').first().click();
  await reads(page, 'Description', 'Last updated');
  await look({ viewportOnly: true });
  await refuseCalls(page, 'ticket.setStatus', { status: 404, errors: { '': ['Ticket not found'] } });
  await page.goto(`${TICKETS}?search=case+7.`);
  await page.getByRole('button', { name: /^Actions for ticket/ }).click();
  await reads(page, 'Mark as Resolved');
  await expect(page.getByRole('button', { name: 'Mark as Unresolved' })).toHaveCount(0);
  await read();
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await reads(page, 'Ticket not found');
  await read(FAILED);
  await page.goto(`${TICKETS}?status=resolved&search=case+6.`);
  await page.getByRole('button', { name: /^Actions for ticket/ }).click();
  await reads(page, 'Mark as Unresolved');
  await expect(page.getByRole('button', { name: 'Mark as Resolved' })).toHaveCount(0);
  await read();
});

test('jobs: schedules, runs and a failed run opened, and the queue down', async ({ page, look, read }) => {
  await page.goto(JOBS);
  await reads(page, 'Online', 'Queue New Job', 'Trigger', 'Week 5: the source answered 503', 'Auto-refresh every 5 s');
  await reads(page, '16 games read, 3 changed', 'took 2.0 s', 'Last run: failed', 'Jobs, last day');
  for (const type of ['', '?type=background']) {
    await page.goto(JOBS + type);
    const list = page.getByRole('table', { name: 'Recurring jobs, then the others' });
    await expect(list.locator('tbody tr')).toHaveCount(20);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(1500);
  }
  await page.goto(JOBS);
  await page.getByText('As a table').click();
  await reads(page, 'Hour', 'Mean', 'Longest');
  await look();
  await page.goto(`${JOBS}?status=failed&page=2`);
  await page.locator('.row-toggle').first().click();
  await reads(page, 'The stored games are kept.', 'Copy error', 'Duration', 'Retry');
  await read();
  const queue = { engine: 'redis', isUp: false, error: 'The job queue cannot be reached' };
  await changeAnswers(page, { procedure: 'job.overview', change: (answer) => ({ ...answer, workers: [], queue }) });
  await page.goto(`${JOBS}?type=recurring`);
  await reads(page, 'The job queue is unreachable.', 'Down', 'Never seen', 'Trigger');
  await read();
});
