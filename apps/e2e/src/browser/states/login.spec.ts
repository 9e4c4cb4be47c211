import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../system/sign-in.ts';
import { changeAnswers, delayRequests } from './change-answers.ts';
import { addressOf, reads } from './page-texts.ts';
import { seedLeague } from './seed-league.ts';
import { expect, test } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

const BEN = 'ben.okafor@example.com';
const SCRIPT = 'https://accounts.google.com/gsi/client';
const EXCHANGE = '**/api/v1/ssoauth/exchange';
const BLOCKED_STORAGE = 'This browser blocks cookies or storage, which sign-in needs.';
const NOISE = { noise: [/request to https:\/\/accounts\.google\.com/, /ERR_BLOCKED_BY_CLIENT|ERR_FAILED/, /status of 40[01]/] };
/** A page of text alone, which has no icon, came first. */
const AFTER_TEXT_PAGE = { noise: [...NOISE.noise, /favicon\.ico/] };

/** Draws a button as Google's script does. */
const STAND_IN = `window.google = { accounts: { id: {
  initialize: (options) => { window.initialized = options; },
  renderButton: (box, { width }) => {
    const button = document.createElement('button');
    button.textContent = 'Stand-in of the Google button';
    button.style.cssText = 'height:44px;border:1px solid;width:' + width + 'px';
    box.append(button);
  },
} } };`;

/** The login page as it is where Google is the issuer: its policy allows the script, and the system says so. */
async function playGoogle(page: Page): Promise<void> {
  await page.route('**/login*', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy']?.replace("script-src 'self'", `script-src 'self' ${SCRIPT}`) ?? '';
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await changeAnswers(page, {
    procedure: 'state.system',
    change: (system) => ({ ...system, isGoogle: true, clientId: 'client-of-the-test' }),
  });
}

const plainDoor = (page: Page, name = 'Sign in') => page.getByRole('link', { name, exact: true });

test.use({ email: null });

test('the landing page', async ({ page, look }) => {
  await page.goto('/');
  await reads(page, 'What is a Survivor Pool', 'NFL 2025-2026', '1.0.7');
  expect(await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).getAttribute('target')).toBe('_blank');
  expect(await plainDoor(page, 'Learn How to Play').getAttribute('href')).toBe('/rules');
  expect(await plainDoor(page).getAttribute('href')).toContain('/api/v1/ssoauth/login');
  await look();
});

test('why somebody is back at the login', async ({ page, world, read }) => {
  for (const [search, words] of [
    ['error=sign-in-failed', "Sign-in didn't work. Please try again."],
    ['error=email-unverified', "Your sign-in provider hasn't verified your email address."],
    ['error=email-missing', 'Your sign-in provider shared no email address for this account.'],
    ['error=sign-in-setup', "Sign-in isn't set up correctly"],
    ['error=sign-in-denied', 'The sign-in was canceled'],
    ['error=suspended', 'This account is suspended.'],
    ['redirect=%2Fhome%2Fadmin&error=needs-administrator', 'You need administrator rights'],
  ] as const) {
    await page.goto(`/login?${search}`);
    await reads(page, words);
    await read();
  }
  await page.context().addCookies([{ name: 'sign-in-account', value: 'ann%40example.com', url: world.url }]);
  await page.goto('/login?error=email-unverified');
  await reads(page, "Your sign-in provider hasn't verified ann@example.com.");
});

test('a session that has ended leads back to where it was', async ({ page, world, read }) => {
  const token = await signIn(world.url, BEN);
  await world.system.pool.query('delete from sessions where user_id = (select id from users where email = $1)', [BEN]);
  await page.goto('/robots.txt');
  await page.evaluate(`localStorage.setItem('survivor.token', '${token}')`);
  await page.goto('/home/join-league?key=ABCD1234');
  await reads(page, 'Your session has ended. Sign in again to pick up where you left off.');
  expect(await page.evaluate("localStorage.getItem('survivor.token')")).toBeNull();
  expect(await plainDoor(page).getAttribute('href')).toContain(encodeURIComponent('/home/join-league?key=ABCD1234'));
  await read(AFTER_TEXT_PAGE);
});

test.describe('on a phone, after the session ended elsewhere', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const endSessions = ({ system }: StateWorld) =>
    system.pool.query('delete from sessions where user_id = (select id from users where email = $1)', [BEN]);
  const press = async (page: Page, link: Locator) => {
    await link.hover();
    await page.mouse.down();
  };
  const signOutInAnotherTab = async (page: Page) => {
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate("localStorage.removeItem('survivor.token')");
    await other.close();
  };

  for (const { name, end, act, target } of [
    { name: 'a tap', end: endSessions, act: (_: Page, link: Locator) => link.tap(), target: 'league' },
    { name: 'a press', end: endSessions, act: press, target: 'league' },
    { name: 'a sign-out in another tab', end: async () => undefined, act: signOutInAnotherTab, target: 'leagues' },
  ] as const)
    test(`${name} leads to the login page, which says so and returns to the page`, async ({ page, world, read }) => {
      const league = `Ended before ${name}`;
      const { path } = await seedLeague(world.system, { name: league, startRound: 1, members: [{ email: BEN }] });
      const token = await signIn(world.url, BEN);
      await page.goto('/robots.txt');
      await page.evaluate(`localStorage.setItem('survivor.token', '${token}')`);
      await page.goto('/home/leagues');
      const link = page.getByRole('link', { name: league, exact: true });
      await link.waitFor();
      // Ends the session after the tap: else a request sent before could be the first to report it.
      const { release } = await delayRequests(page, '**/trpc/**');
      await act(page, link);
      await end(world);
      release();
      await reads(page, 'Your session has ended. Sign in again to pick up where you left off.');
      const wanted = target === 'league' ? path : '/home/leagues';
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted);
      expect(await plainDoor(page).getAttribute('href')).toContain(encodeURIComponent(wanted));
      await read(AFTER_TEXT_PAGE);
    });
});

test('Google draws its button', async ({ page, world, read }) => {
  await playGoogle(page);
  const { release } = await delayRequests(page, SCRIPT);
  await page.goto('/login');
  await page.getByText('Loading the sign-in button').waitFor({ state: 'attached' });
  await plainDoor(page, 'Sign in with Google').waitFor();
  await read(NOISE);
  await page.unroute(SCRIPT);
  release();
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Stand-in of the Google button' }).waitFor();
  expect(await page.evaluate('window.initialized')).toEqual({
    client_id: 'client-of-the-test',
    ux_mode: 'redirect',
    login_uri: `${new URL(world.url).origin}/api/v1/ssoauth/google-token`,
  });
});

test('a script of Google that is blocked is tried again', async ({ page, look }) => {
  await playGoogle(page);
  let requests = 0;
  await page.route(SCRIPT, (route) => {
    requests += 1;
    return route.abort('blockedbyclient');
  });
  await page.goto('/login');
  await reads(page, "Sign-in didn't load.");
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests).toBe(2);
  await reads(page, "Sign-in didn't load.");
  await plainDoor(page, 'Sign in with Google').waitFor();
  await look(NOISE);
});

test('a script of Google that draws nothing has failed after 10 s', async ({ page }) => {
  await page.clock.install();
  await playGoogle(page);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/login');
  await page.getByText('Loading the sign-in button').waitFor({ state: 'attached' });
  await page.clock.runFor(9000);
  await page.getByText('Loading the sign-in button').waitFor({ state: 'attached' });
  await page.clock.runFor(2000);
  await reads(page, "Sign-in didn't load.");
});

test('browsers inside apps and without storage', async ({ page, read }) => {
  await page.addInitScript(
    `Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 302.0' });`,
  );
  await playGoogle(page);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
  await page.goto('/login');
  await reads(page, "Google doesn't allow sign-in inside other apps.");
  await read(NOISE);
  await page.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });`,
  );
  await page.goto('/login');
  await reads(page, BLOCKED_STORAGE);
  await read(NOISE);
});

test('the callback without a code, waiting, refused and without an answer', async ({ page, look, read }) => {
  await page.goto('/auth/callback');
  await plainDoor(page).waitFor();
  expect(addressOf(page)).toBe('/login');
  await page.goto('/auth/callback?token=used-long-ago');
  await page.getByRole('alert').getByText('This sign-in link was already used or has expired.').waitFor();
  expect(await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
  await look(NOISE);
  await page.route(EXCHANGE, (route) => route.abort());
  await page.goto('/auth/callback?token=abc');
  await reads(page, 'The server did not answer. Check your connection and try again.');
  await read(NOISE);
  await delayRequests(page, EXCHANGE);
  await page.goto('/auth/callback?token=abc', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Signing you in' }).waitFor();
  await read(NOISE);
});

test('the callback signs in where storage is open', async ({ page, world, read }) => {
  const token = await world.tokenOf(JORDAN);
  await page.route(EXCHANGE, (route) => route.fulfill({ json: { token, redirect: null } }));
  await page.goto('/auth/callback?token=abc');
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  expect(addressOf(page)).toBe('/home/leagues');
  // Cleared by the next page: this one would notice and navigate itself.
  await page.addInitScript(
    "localStorage.clear(); Storage.prototype.setItem = () => { throw new DOMException('blocked', 'QuotaExceededError'); };",
  );
  await page.goto('/auth/callback?token=abc');
  await reads(page, BLOCKED_STORAGE);
  await read();
});
