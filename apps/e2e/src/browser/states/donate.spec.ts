import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, routeCalls } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { refuseCall, refuseClipboard } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const WAYS = { paymentUrl: 'https://example.com/donate', bitcoin: 'bc1qtest', litecoin: 'ltc1qtest', monero: '4Test' };
/** The confirmation of a copy goes after 3 s; a slow machine needs longer to look at it. */
const LASTING_CONFIRMATION =
  'window.setTimeout = ((wait) => (run, ms, ...rest) => wait(run, ms === 3000 ? 600000 : ms, ...rest))(window.setTimeout.bind(window))';
const COINS = ['Bitcoin', 'Litecoin', 'Monero'] as const;

const offer = (page: Page, ways: Partial<Record<keyof typeof WAYS, null>>) =>
  changeAnswers(page, { procedure: 'state.system', change: (system) => ({ ...system, donate: { ...WAYS, ...ways } }) });

const modalOf = (page: Page, coin: string) => page.getByRole('dialog', { name: `${coin} Donation` });

async function openModal(page: Page, coin: string): Promise<void> {
  await page.goto('/donate');
  await page.getByRole('button', { name: coin }).click();
  await modalOf(page, coin).waitFor();
}

test.use({ album: 'Donate', email: JORDAN });

test('every way', async ({ page, look }) => {
  await page.goto('/donate');
  await reads(page, 'Voluntary donations keep the free service running.', 'Traditional Payment', 'Cryptocurrency', ...COINS, 'Thank you');
  const profile = page.getByRole('link', { name: /Payment app/ });
  expect([await profile.getAttribute('target'), await profile.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/support');
  await look();
});

test('back leads to My Leagues where there is no page before', async ({ page, read }) => {
  await page.goto('/donate');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  expect(addressOf(page)).toBe('/home/leagues');
  await read();
});

test('a coin that is not configured is not offered', async ({ page, look }) => {
  await offer(page, { bitcoin: null, paymentUrl: null });
  await page.goto('/donate');
  await reads(page, 'Litecoin', 'Monero');
  expect(await page.getByText('Bitcoin').count()).toBe(0);
  expect(await page.getByText('Traditional Payment').count()).toBe(0);
  await look();
});

test('no way at all', async ({ page, look }) => {
  await offer(page, { paymentUrl: null, bitcoin: null, litecoin: null, monero: null });
  await page.goto('/donate');
  await reads(page, 'No way to donate is set up at the moment.');
  await look();
});

test('loading', async ({ page, read }) => {
  const procedure = 'state.system';
  let isFirst = true;
  await routeCalls(page, procedure, async (route) => {
    if (isFirst) await refuseCall(route, { procedure, refusal: { status: 500 } });
    isFirst = false;
  });
  await page.goto('/donate');
  await page.locator('main [data-skeleton]').first().waitFor();
  await read();
});

test('cannot be loaded', async ({ page, look }) => {
  await failCalls(page, 'state.system', 500);
  await page.goto('/donate');
  await reads(page, "Couldn't load the ways to donate");
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor();
  await look({ noise: [/status of 500/] });
});

test('a coin, copied', async ({ page, look }) => {
  await openModal(page, 'Litecoin');
  await reads(page, 'Send only Litecoin to this address. Anything else is lost.', 'Crypto is processed automatically.');
  const field = modalOf(page, 'Litecoin').getByLabel('Litecoin address');
  expect(await field.getAttribute('readonly')).not.toBeNull();
  await page.evaluate(LASTING_CONFIRMATION);
  await modalOf(page, 'Litecoin').getByRole('button', { name: 'Copy' }).click();
  await modalOf(page, 'Litecoin').getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await field.inputValue());
  await look();
});

test('a coin, copying refused', async ({ page, look }) => {
  await openModal(page, 'Monero');
  await refuseClipboard(page);
  await modalOf(page, 'Monero').getByRole('button', { name: 'Copy' }).click();
  await reads(page, 'The address is selected: press Ctrl+C or copy it by hand.');
  expect(await page.evaluate('String(getSelection())')).toBe(await page.getByLabel('Monero address').inputValue());
  await look();
});

test('a coin with its QR code', async ({ page, look }) => {
  await openModal(page, 'Bitcoin');
  await page.getByRole('button', { name: 'Show QR Code' }).click();
  const box = await page.getByRole('img', { name: 'QR code of the Bitcoin address' }).boundingBox();
  expect([box?.width, box?.height]).toEqual([200, 200]);
  await page.getByRole('button', { name: 'Hide QR Code' }).waitFor();
  await look();
});

test('closed, and opened again without the QR code', async ({ page, read }) => {
  await openModal(page, 'Bitcoin');
  await page.getByRole('button', { name: 'Show QR Code' }).click();
  await page.getByRole('button', { name: 'Hide QR Code' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Bitcoin' }).click();
  await page.getByRole('button', { name: 'Show QR Code' }).waitFor();
  await read();
});

test('icons that do not load: symbols', async ({ page, look }) => {
  await page.route(/(bitcoin|litecoin|monero)[^/]*\.svg/, (route) => route.abort());
  await page.goto('/donate');
  await reads(page, '₿', 'Ł', 'ɱ');
  await page.getByRole('button', { name: 'Bitcoin' }).click();
  await modalOf(page, 'Bitcoin').getByText('₿').waitFor();
  await look({ noise: [/ERR_FAILED/] });
});
