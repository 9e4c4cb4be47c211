import { fieldOf, listOf } from '../../rest/api-client.ts';
import { changeAnswers, holdCalls } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { refuseCalls } from '../states/refuse-answers.ts';
import { expect } from '../states/state-test.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';
import { REFUSED_BECAUSE, refuseInBatch } from './refuse-in-batch.ts';

test.use({ album: 'Support Inquiries', email: ADMIN });
const path = '/home/admin/support-inquiries';

test('loading', async ({ page, look }) => {
  await holdCalls(page, 'ticket.list');
  await page.goto(path);
  await expect.poll(() => page.locator('[data-skeleton="row"]').count()).toBe(5);
  await look();
});

test('one of three pages, a ticket opened', async ({ page, look }) => {
  await changeAnswers(page, {
    procedure: 'ticket.list',
    change: (answer) => ({ ...answer, items: listOf(fieldOf(answer, 'items')).slice(0, 8) }),
  });
  await page.goto(path);
  // Other states of the same system may have added some.
  await page.getByText(/^\d+ inquiries, page 1 of 3$/).waitFor();
  await page.locator('.row-toggle').first().click();
  await reads(page, 'Description', 'Last Updated');
  await look({ viewportOnly: true });
});

test('the menu of a ticket', async ({ page, look }) => {
  await page.goto(`${path}?search=case+7.`);
  await page.getByRole('button', { name: /^Actions for ticket/ }).click();
  await reads(page, 'Mark as Unresolved', 'Mark as Resolved');
  await look();
});

test('a change that failed', async ({ page, look }) => {
  await refuseCalls(page, 'ticket.setStatus', { status: 404, errors: { '': ['Ticket not found'] } });
  await page.goto(`${path}?search=case+7.`);
  await page.getByRole('button', { name: /^Actions for ticket/ }).click();
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await reads(page, 'Ticket not found');
  await look({ noise: [/404/] });
});

test('no hit', async ({ page, look }) => {
  await page.goto(`${path}?search=nobody+wrote+this&status=resolved`);
  await reads(page, 'No inquiries found');
  await look();
});

test('not loaded', async ({ page, look }) => {
  await refuseInBatch(page, 'ticket.list');
  await page.goto(path);
  await reads(page, "Couldn't load the inquiries", REFUSED_BECAUSE, 'Retry');
  expect(await page.getByRole('table').count()).toBe(0);
  await look();
});
