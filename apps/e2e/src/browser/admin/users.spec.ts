import { changeAnswers } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';
import { refuseInBatch } from './refuse-in-batch.ts';

const FIFTY = { totalCount: 4980, totalPages: 50 };

test.use({ album: 'Admin Users', email: ADMIN });

test('the last of fifty pages', async ({ page, look }) => {
  await changeAnswers(page, { procedure: 'user.list', change: (answer) => ({ ...answer, ...FIFTY }) });
  await page.goto('/home/admin/users?page=50&search=crowd');
  await reads(page, '4,980 users, page 50 of 50', 'of total');
  await look();
});

test('one page', async ({ page, look }) => {
  await page.goto('/home/admin/users?search=crowd42');
  await reads(page, '11 users, page 1 of 1', 'Never');
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  await look();
});

test('not loaded', async ({ page, look }) => {
  await refuseInBatch(page, 'user.list');
  await page.goto('/home/admin/users');
  await reads(page, "Couldn't load the users", 'Retry');
  await look();
});
