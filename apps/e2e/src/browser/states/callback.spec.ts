import { addressOf, reads } from './page-texts.ts';
import { holdRequests } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const EXCHANGE = '**/api/v1/ssoauth/exchange';
const USED = 'This sign-in link was used already or has run out.';

test.use({ album: 'Callback', email: null });

test('without a token', async ({ page, read }) => {
  await page.goto('/auth/callback');
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  expect(addressOf(page)).toBe('/login');
  await read();
});

test('signing in', async ({ page, look }) => {
  await holdRequests(page, EXCHANGE);
  await page.goto('/auth/callback?token=abc', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Signing you in' }).waitFor();
  await look();
});

test('code used or expired', async ({ page, look }) => {
  await page.goto('/auth/callback?token=used-long-ago');
  await page.getByRole('alert').getByText(USED).waitFor();
  expect(await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
  await look({ noise: [/status of 400/] });
});

test('no answer', async ({ page, look }) => {
  await page.route(EXCHANGE, (route) => route.abort());
  await page.goto('/auth/callback?token=abc');
  await reads(page, 'The server did not answer. Check your connection and try again.');
  await look({ noise: [/ERR_FAILED/] });
});

test('signed in, the saved target gone', async ({ page, world, read }) => {
  const token = await world.tokenOf(JORDAN);
  await page.route(EXCHANGE, (route) => route.fulfill({ json: { token, redirect: null } }));
  await page.goto('/rules');
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/auth/callback?token=abc');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  expect(addressOf(page)).toBe('/home/leagues');
  await read();
});

test('storage blocked', async ({ page, world, look }) => {
  const token = await world.tokenOf(JORDAN);
  await page.route(EXCHANGE, (route) => route.fulfill({ json: { token, redirect: null } }));
  await page.addInitScript("Storage.prototype.setItem = () => { throw new DOMException('blocked', 'QuotaExceededError'); };");
  await page.goto('/auth/callback?token=abc');
  await reads(page, 'This browser blocks cookies or storage, which sign-in needs.');
  await look();
});
