import type { Page } from '@playwright/test';
import { countTickets } from './count-rows.ts';
import { addressOf, reads } from './page-texts.ts';
import { holdRequests, refuseCalls, refuseClipboard } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const TICKETS = 'ticket.create';
const SUBMITTED = /^Support ticket submitted successfully! Ticket ID: \w+$/;

const description = (page: Page) => page.getByLabel('Description');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function openForm(page: Page): Promise<void> {
  await page.goto('/support');
  await page.getByRole('checkbox', { name: 'I have read the rules' }).check();
  await page.getByRole('checkbox', { name: 'I have read the FAQ' }).check();
  await page.getByLabel('Issue type').waitFor();
}

async function send(page: Page, text: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('Issue type').selectOption('picks');
  await description(page).fill(text);
  await submit(page).click();
}

async function file(page: Page, text: string): Promise<void> {
  await send(page, text);
  await page.getByRole('heading', { name: 'Support ticket submitted' }).waitFor();
}

test.use({ album: 'Support', email: JORDAN });

test('unticked', async ({ page, look }) => {
  await page.goto('/support');
  await reads(page, 'Requests are reviewed manually, one by one.', 'Most questions are answered there.');
  await page.getByRole('checkbox', { name: 'I have read the rules' }).check();
  expect(await page.getByLabel('Issue type').count()).toBe(0);
  expect(await page.title()).toBe('Contact Support - Survivor Pools');
  await look();
});

test('form, and why it cannot be sent', async ({ page, look }) => {
  await openForm(page);
  await reads(page, '1000 characters remaining', 'Choose an issue type and describe the issue to submit.');
  await description(page).fill('   ');
  await page.getByLabel('Issue type').selectOption('other');
  expect(await submit(page).isDisabled()).toBe(true);
  await look();
});

for (const [typed, left, tone] of [
  [900, '100 characters remaining', 'usual'],
  [901, '99 characters remaining', 'warning'],
  [951, '49 characters remaining', 'danger'],
  [999, '1 character remaining', 'danger'],
  [1001, '0 characters remaining', 'danger'],
] as const) {
  test(`${typed} characters typed`, async ({ page, look, read }) => {
    await openForm(page);
    await page.getByLabel('Issue type').selectOption('technical');
    await description(page).fill('x'.repeat(typed));
    const counter = page.getByText(left, { exact: true });
    await counter.waitFor();
    expect(await counter.getAttribute('data-tone')).toBe(tone);
    expect(await description(page).inputValue()).toHaveLength(Math.min(typed, 1000));
    expect(await submit(page).isEnabled()).toBe(true);
    await (typed === 900 || typed === 999 ? read() : look());
  });
}

test('on its way', async ({ page, look }) => {
  await holdRequests(page, `**/trpc/${TICKETS}*`);
  await send(page, 'Slow');
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  expect(await page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true);
  await look();
});

test('session expired: what was typed stays', async ({ page, look }) => {
  await refuseCalls(page, TICKETS, { status: 401, errors: { '': ['Sign in to continue'] } });
  await send(page, 'Typed for a long time');
  await reads(page, 'Ensure you are logged in and try to submit again.', 'Your session has ended; what you wrote is still here.');
  expect(await description(page).inputValue()).toBe('Typed for a long time');
  expect(await page.getByRole('link', { name: 'Sign in in a new tab' }).getAttribute('href')).toBe('/login?redirect=/support');
  expect(addressOf(page)).toBe('/support');
  await look({ noise: [/status of 401/] });
});

test('refused, with what the server says', async ({ page, look }) => {
  const message = 'Too many support requests. Please try again later.';
  await refuseCalls(page, TICKETS, { status: 429, errors: { '': [message] } });
  await send(page, 'Once more');
  await page.getByRole('alert').getByText(message).waitFor();
  await reads(page, 'Failed to submit support ticket. Please try again.');
  await look({ noise: [/status of 429/] });
});

test('fields refused, each where it was typed', async ({ page, look }) => {
  const errors = { issueType: ['That type is not offered'], description: ['Describe what happened'] };
  await refuseCalls(page, TICKETS, { status: 400, errors });
  await send(page, 'It is broken');
  for (const [name, message] of [
    ['Issue type', 'That type is not offered'],
    ['Description', 'Describe what happened'],
  ] as const) {
    const control = page.getByRole(name === 'Description' ? 'textbox' : 'combobox', { name });
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(message);
  }
  await look({ noise: [/status of 400/] });
});

test('filed once although the first answer was lost', async ({ page, world, look }) => {
  let isFirst = true;
  await page.route(`**/trpc/${TICKETS}*`, async (route) => {
    const response = await route.fetch();
    await (isFirst ? route.abort() : route.fulfill({ response }));
    isFirst = false;
  });
  await send(page, '  The answer is lost  ');
  await reads(page, 'Failed to submit support ticket. Please try again.');
  await submit(page).click();
  await page.getByRole('heading', { name: 'Support ticket submitted' }).waitFor();
  await page.getByText(SUBMITTED).waitFor();
  expect(await page.getByText('Failed to submit support ticket.').count()).toBe(0);
  expect(await countTickets(world.system.db, 'The answer is lost')).toBe(1);
  expect(await page.getByRole('link', { name: 'Return to Help and Support' }).getAttribute('href')).toBe('/help');
  await look({ noise: [/ERR_FAILED/] });
});

test('ticket id copied', async ({ page, look }) => {
  await file(page, 'To be copied');
  await page.getByRole('button', { name: 'Copy' }).click();
  await reads(page, 'Ticket ID copied to clipboard!');
  await look();
});

test('ticket id not copied', async ({ page, look }) => {
  await file(page, 'To be copied by hand');
  await refuseClipboard(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await reads(page, 'Failed to copy ticket ID. Please copy manually.');
  await look();
});
