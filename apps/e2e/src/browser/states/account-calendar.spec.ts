import type { Page } from '@playwright/test';
import { failCalls, holdCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { refuseClipboard } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const UNAVAILABLE = /status of 500/;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ album: 'Account, calendar', email: JORDAN });

test('without an address, one on its way, and shown once', async ({ page, world, look, read }) => {
  await world.system.pool.query('delete from calendar_addresses');
  await page.goto('/home/account');
  await reads(page, 'Calendar', 'Calendars fetch slowly, some once a day. What the league page says is right.');
  await look();
  const { release } = await holdCalls(page, 'user.renewCalendar');
  await button(page, 'Make a calendar address').click();
  await button(page, 'Making it...').waitFor();
  await read();
  await release();
  const field = page.getByLabel('Address for any calendar (https)');
  await field.waitFor();
  await look();
  await button(page, 'Copy webcal address').click();
  await reads(page, 'Calendar address copied to clipboard!');
  await read();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^webcal:\/\/.*\/calendar\/[\w-]{22}\.ics$/);
  const feed = await page.request.get(await field.inputValue());
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  await refuseClipboard(page);
  await button(page, 'Copy https address').click();
  await reads(page, 'Copying did not work. Select the address and copy it.');
  await read();
});

test('with an address, and the question before another', async ({ page, world, look }) => {
  await world.system.pool.query(
    `insert into calendar_addresses (user_id, token_hash) select id, 'x' from users where email = $1 on conflict do nothing`,
    [JORDAN],
  );
  await page.goto('/home/account');
  await page.getByText(/^You have an address, made /).waitFor();
  await look();
  await button(page, 'Make a new address').click();
  await reads(page, 'Yes, make a new one', 'Keep the address');
  await look();
});

test('an address that could not be made', async ({ page, world, look }) => {
  await world.system.pool.query('delete from calendar_addresses');
  await failCalls(page, 'user.renewCalendar', 500);
  await page.goto('/home/account');
  await button(page, 'Make a calendar address').click();
  await reads(page, 'The address could not be made. Please try again.');
  await look({ noise: [UNAVAILABLE], viewportOnly: true });
});

test('an address that could not be loaded', async ({ page, look }) => {
  await failCalls(page, 'user.calendar', 500);
  await page.goto('/home/account');
  await reads(page, 'Your calendar address could not be loaded.');
  await look({ noise: [UNAVAILABLE] });
});
