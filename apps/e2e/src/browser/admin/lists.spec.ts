import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeAnswers } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';

test.use({ album: 'Admin Lists', email: ADMIN });

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const firstRow = (page: Page) => page.locator('.data-table tbody tr').filter({ visible: true }).first();

test('sorted by a column, by keyboard', async ({ page, look }) => {
  await page.goto('/home/admin/users?search=crowd');
  await head(page, 'User').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head(page, 'User')).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstRow(page)).toContainText('Crowd Member 1');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
  await page.keyboard.press('Enter');
  await expect(head(page, 'User')).toHaveAttribute('aria-sort', 'descending');
  await expect(firstRow(page)).toContainText('Crowd Member 99');
  await look({ viewportOnly: true });
  await head(page, 'User').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head(page, 'User')).toHaveAttribute('aria-sort', 'none');
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull();
});

test('every sorted list', async ({ page }) => {
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
});

test('sorted where rows are blocks', async ({ page, look }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home/admin/leagues?search=crowd');
  await page.getByLabel('Sort by').selectOption({ label: 'League, ascending' });
  await expect(firstRow(page)).toContainText('Crowd League 1');
  await look({ viewportOnly: true });
});

test('saved as a file', async ({ page, look }) => {
  await page.goto('/home/admin/users?search=crowd42&sort=name');
  await reads(page, '11 users, page 1 of 1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain('"Crowd Member 42","crowd42@example.com"');
  await reads(page, 'Saved as users-');
  await look();
  await page.goto('/home/admin/audit');
  await reads(page, 'List exported');
  await firstRow(page).locator('.row-toggle').click();
  await reads(page, 'Is searched');
  await look({ viewportOnly: true });
});

test('the first rows of very many', async ({ page, look }) => {
  await changeAnswers(page, { procedure: 'user.list', change: (answer) => ({ ...answer, totalCount: 1_234_567, totalPages: 12_346 }) });
  await page.goto('/home/admin/users?search=crowd42');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await reads(page, 'Saved the first 100,000 of 1,234,567 rows');
  await look();
});

test('a file that is refused', async ({ page, look }) => {
  const problem = { errors: { '': ['Too many files. Please wait before you export again.'] } };
  await page.route('**/api/v1/users/export', (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto('/home/admin/users?search=crowd42');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await reads(page, 'Too many files');
  await look({ noise: [/429/] });
});
