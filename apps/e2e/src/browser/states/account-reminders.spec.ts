import type { Page } from '@playwright/test';
import { changeAnswers, failCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

test.use({ album: 'Account reminders', email: JORDAN });

const SETTINGS = {
  isEmailOffered: true,
  hasAnswered: true,
  emailKinds: ['pick-needed'],
  pushKinds: [],
  reminderHours: [24, 2],
  zone: null,
  quietHours: null,
};

async function open(page: Page, change: Record<string, unknown> = {}): Promise<void> {
  for (const procedure of ['user.messages', 'user.setMessages'])
    await changeAnswers(page, {
      procedure,
      change: (data) => ({ ...data, ...(procedure === 'user.messages' ? SETTINGS : {}), isEmailOffered: true, ...change }),
    });
  await page.goto('/home/account');
  await page.getByRole('heading', { name: 'Reminders' }).waitFor();
}

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Remind me by e-mail' });
const hour = (page: Page, hours: number) => page.getByRole('checkbox', { name: `${hours} h`, exact: true });

test('on, at the standard hours', async ({ page, look }) => {
  await open(page);
  await reads(page, 'An e-mail before a week locks', 'Hours before the deadline', 'Up to three.');
  await expect(toggle(page)).toBeChecked();
  await expect(hour(page, 24)).toBeChecked();
  await expect(hour(page, 48)).not.toBeChecked();
  await look();
});

test('a third hour is saved, and no fourth can be chosen', async ({ page, read }) => {
  await open(page);
  await hour(page, 48).click();
  await page.getByText('Reminders saved.').waitFor();
  await expect(hour(page, 12)).toBeDisabled();
  await read();
  await page.reload();
  await expect(toggle(page)).toBeChecked();
});

test('turned off', async ({ page, look }) => {
  await open(page);
  await toggle(page).click();
  await page.getByText('You get no reminders.').waitFor();
  await look();
});

test('an address that refused', async ({ page, look }) => {
  await open(page, { isAddressRefused: true });
  await reads(page, 'Your address refused our e-mails, so we stopped.');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await look();
});

test('not saved', async ({ page, read }) => {
  await open(page);
  await failCalls(page, 'user.setMessages', 500);
  await toggle(page).click();
  await page.getByText('Your reminders were not saved. Please try again.').waitFor();
  await expect(toggle(page)).toBeChecked();
  await read({ noise: [/status of 500/] });
});

test('a site without e-mail', async ({ page, look }) => {
  await open(page, { isEmailOffered: false });
  await reads(page, 'E-mail is not set up on this site.');
  await look();
});

test('reminders cannot be loaded', async ({ page, look }) => {
  await failCalls(page, 'user.messages', 500);
  await page.goto('/home/account');
  await reads(page, 'Your reminders could not be loaded');
  await look({ noise: [/status of 500/] });
});
