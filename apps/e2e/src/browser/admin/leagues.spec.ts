import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';
import { refuseInBatch } from './refuse-in-batch.ts';

test.use({ album: 'Admin Leagues', email: ADMIN });

test('every league', async ({ page, look }) => {
  await page.goto('/home/admin/leagues');
  await reads(page, 'Total Leagues', 'Active Leagues', 'NFL Survivor', 'Chalk and Ink Open');
  expect(await page.title()).toBe('Leagues - Survivor Pools');
  await look();
});

test('active ones', async ({ page, look }) => {
  await page.goto('/home/admin/leagues?filter=active');
  await reads(page, 'Active');
  expect(await page.locator('tbody').getByText('Open', { exact: true }).count()).toBe(0);
  await look();
});

test('a filter with no hit', async ({ page, look }) => {
  await page.goto('/home/admin/leagues?filter=active&search=nobody');
  await reads(page, 'No leagues found');
  await look();
});

test('not loaded', async ({ page, look }) => {
  await refuseInBatch(page, 'league.list');
  await page.goto('/home/admin/leagues');
  await reads(page, "Couldn't load the leagues", 'Retry');
  await look();
});
