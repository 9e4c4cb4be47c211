import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, refuseCalls, refuseClipboard } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const NOISE = { noise: [/status of (?:400|401|429|500)/, /ERR_FAILED/] };
const CARDS = ['Getting Started', 'Frequently Asked Questions', 'Contact Support', 'Donations', 'Terms of Service', 'Privacy Policy'];

test.describe('of a visitor', () => {
  test.use({ email: null });

  test('support needs a login', async ({ page, read }) => {
    await page.goto('/help');
    await reads(page, ...CARDS, 'Login required');
    const card = page.getByRole('main').getByRole('link', { name: /Contact Support/ });
    await expect(card).toHaveAttribute('aria-disabled', 'true');
    expect(await card.getAttribute('href')).toBeNull();
    await read();
  });
});

test.use({ email: JORDAN });

test('six cards', async ({ page, look }) => {
  await page.goto('/help');
  await reads(page, ...CARDS);
  expect(await page.getByText('Login required').count()).toBe(0);
  for (const [name, path, target] of [
    ['Getting Started', '/rules', null],
    ['Contact Support', '/support', null],
    ['Terms of Service', '/terms-of-service', '_blank'],
  ] as const) {
    const card = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .first();
    expect([await card.getAttribute('href'), await card.getAttribute('target')]).toEqual([path, target]);
  }
  await look();
});

const description = (page: Page) => page.getByLabel('Description');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function openForm(page: Page): Promise<void> {
  await page.goto('/support');
  await page.getByRole('checkbox', { name: 'I have read the rules' }).check();
  expect(await page.getByLabel('Issue type').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'I have read the FAQ' }).check();
  await page.getByLabel('Issue type').waitFor();
}

async function fillForm(page: Page, text: string): Promise<void> {
  await page.getByLabel('Issue type').selectOption('picks');
  await description(page).fill(text);
}

test('a support ticket is written', async ({ page, look, read }) => {
  await page.goto('/support');
  await reads(page, 'Most questions are answered there.');
  await read();
  await openForm(page);
  await fillForm(page, '   ');
  await expect(submit(page)).toBeDisabled();
  await look();
  for (const [typed, left, tone] of [
    [900, '100 characters remaining', 'normal'],
    [901, '99 characters remaining', 'warning'],
    [951, '49 characters remaining', 'danger'],
    [999, '1 character remaining', 'danger'],
    [1001, '0 characters remaining', 'danger'],
  ] as const) {
    await description(page).fill('x'.repeat(typed));
    await expect(page.getByText(left, { exact: true })).toHaveAttribute('data-tone', tone);
    expect(await description(page).inputValue()).toHaveLength(Math.min(typed, 1000));
    await expect(submit(page)).toBeEnabled();
    await read();
  }
});

test('a support ticket is refused and on its way', async ({ page, read }) => {
  await openForm(page);
  await fillForm(page, 'Typed for a long time');
  for (const { words, status, errors } of [
    { words: 'Ensure you are logged in and try to submit again.', status: 401, errors: { '': ['Sign in to continue'] } },
    { words: 'Too many support requests.', status: 429, errors: { '': ['Too many support requests.'] } },
    {
      words: 'That type is not offered',
      status: 400,
      errors: { issueType: ['That type is not offered'], description: ['What happened?'] },
    },
  ]) {
    const answer = await refuseCalls(page, 'ticket.create', { status, errors });
    await submit(page).click();
    await reads(page, words);
    await expect(description(page)).toHaveValue('Typed for a long time');
    await read(NOISE);
    await answer();
  }
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription('What happened?');
  await expect(page.getByRole('combobox', { name: 'Issue type' })).toHaveAttribute('aria-invalid', 'true');
  await holdCalls(page, 'ticket.create');
  await page.getByLabel('Issue type').selectOption('technical');
  await description(page).fill('Typed again');
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await read();
});

test('a support ticket is filed once although the first answer was lost, and its id copied', async ({ page, world, read }) => {
  let isFirst = true;
  await page.route('**/trpc/ticket.create*', async (route) => {
    const response = await route.fetch();
    await (isFirst ? route.abort() : route.fulfill({ response }));
    isFirst = false;
  });
  await openForm(page);
  await fillForm(page, '  The answer is lost  ');
  await submit(page).click();
  await reads(page, 'Failed to submit support ticket. Please try again.');
  await submit(page).click();
  await reads(page, /^Support ticket submitted successfully! Ticket ID: \w+$/);
  const { rowCount } = await world.system.pool.query("select from support_tickets where description = 'The answer is lost'");
  expect(rowCount).toBe(1);
  expect(await page.getByRole('link', { name: 'Return to Help and Support' }).getAttribute('href')).toBe('/help');
  await page.getByRole('button', { name: 'Copy' }).click();
  await reads(page, 'Ticket ID copied to clipboard!');
  await read(NOISE);
  await refuseClipboard(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await reads(page, 'Failed to copy ticket ID. Please copy manually.');
  await read();
});

const WAYS = { paymentUrl: 'https://example.com/donate', bitcoin: 'bc1qtest', litecoin: 'ltc1qtest', monero: '4Test' };
/** The confirmation of a copy disappears after 3 s; a slow machine needs longer to read it. */
const LASTING_CONFIRMATION =
  'window.setTimeout = ((wait) => (run, ms, ...rest) => wait(run, ms === 3000 ? 600000 : ms, ...rest))(window.setTimeout.bind(window))';

test('every way to donate, and the coins', async ({ page, look, read }) => {
  await page.route(/(bitcoin|litecoin|monero)[^/]*\.svg/, (route) => route.abort());
  await page.goto('/donate');
  // The icons of the coins do not load.
  await reads(page, 'Traditional Payment', 'Cryptocurrency', '₿', 'Ł', 'ɱ');
  const profile = page.getByRole('link', { name: /Payment app/ });
  expect([await profile.getAttribute('target'), await profile.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await look(NOISE);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Litecoin' }).click();
  const field = dialog.getByLabel('Litecoin address');
  await expect(field).toHaveAttribute('readonly');
  await page.evaluate(LASTING_CONFIRMATION);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await field.inputValue());
  await read(NOISE);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bitcoin' }).click();
  await dialog.getByRole('button', { name: 'Show QR Code' }).click();
  const box = await page.getByRole('img', { name: 'QR code of the Bitcoin address' }).boundingBox();
  expect([box?.width, box?.height]).toEqual([200, 200]);
  await look({ ...NOISE, viewportOnly: true });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Bitcoin' }).click();
  await dialog.getByRole('button', { name: 'Show QR Code' }).waitFor();
  await page.keyboard.press('Escape');
  await refuseClipboard(page);
  await page.getByRole('button', { name: 'Monero' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await reads(page, 'The address is selected: press Ctrl+C or copy it by hand.');
  expect(await page.evaluate('String(getSelection())')).toBe(await page.getByLabel('Monero address').inputValue());
  await read(NOISE);
});

test('few ways to donate, none, and not loaded', async ({ page, read }) => {
  await page.goto('/donate');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  for (const { words, ...ways } of [
    { words: 'Litecoin', bitcoin: null, paymentUrl: null },
    { words: 'There is no way to donate right now.', paymentUrl: null, bitcoin: null, litecoin: null, monero: null },
  ]) {
    const change = (system: object) => ({ ...system, donate: { ...WAYS, ...ways } });
    const answer = await changeAnswers(page, { procedure: 'state.system', change });
    await page.goto('/donate');
    await reads(page, words);
    expect(await page.getByText(/Bitcoin|Traditional Payment/).count()).toBe(0);
    await read();
    await answer();
  }
  await failCalls(page, 'state.system', 500);
  await page.goto('/donate');
  await reads(page, "Couldn't load the donation options");
  await read(NOISE);
});
