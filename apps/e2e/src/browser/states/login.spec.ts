import type { Page } from '@playwright/test';
import { signIn } from '../../system/sign-in.ts';
import { changeAnswers, holdCalls } from './change-answers.ts';
import { endSessions } from './count-rows.ts';
import { addressOf, reads } from './page-texts.ts';
import { holdRequests } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';

const BEN = 'ben.okafor@example.com';
const GOOGLE = 'https://accounts.google.com';
const SCRIPT = `${GOOGLE}/gsi/client`;
const TO_GOOGLE = /request to https:\/\/accounts\.google\.com/;
const AGREEMENT = 'By signing in you agree to the Privacy Policy and Terms of Service.';

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

const plainDoor = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const blockStorage = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });`;
const inApp = `Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 302.0' });`;

test.use({ album: 'Login', email: null });

test('landing', async ({ page, look }) => {
  await page.goto('/');
  await reads(page, 'What is a Survivor Pool', 'Supported leagues', 'NFL 2025-2026', 'March Madness', 'Coming Soon', '1.0.7', AGREEMENT);
  for (const name of ['Privacy Policy', 'Terms of Service']) {
    const link = page.getByRole('main').getByRole('link', { name });
    expect(await link.getAttribute('target')).toBe('_blank');
  }
  expect(await plainDoor(page, 'Learn How to Play').getAttribute('href')).toBe('/rules');
  expect(await plainDoor(page, 'Sign in').getAttribute('href')).toContain('/api/v1/ssoauth/login');
  await look();
});

test('landing with a token that ran out', async ({ page, read }) => {
  await page.goto('/rules');
  await page.evaluate("localStorage.setItem('survivor.token', 'h.' + btoa(JSON.stringify({ exp: Date.now() / 1000 - 3600 })) + '.s')");
  await page.goto('/');
  await plainDoor(page, 'Sign in').waitFor();
  expect(addressOf(page)).toBe('/');
  await read();
});

test('what the system offers is still asked for', async ({ page, read }) => {
  await holdCalls(page, 'state.system');
  await page.goto('/login');
  await page.locator('main [data-skeleton]').first().waitFor();
  expect(await plainDoor(page, 'Sign in').count()).toBe(0);
  await read();
});

test('sign-in refused', async ({ page, look }) => {
  await page.goto('/login?error=sign-in-failed');
  await page.getByRole('alert').getByText('Sign-in did not work. Please try again.').waitFor();
  await look();
});

test('a suspended account', async ({ page, look }) => {
  await page.goto('/login?error=suspended');
  await page.getByRole('alert').getByText('This account is suspended. Its picks and its rows in standings stay.').waitFor();
  await look();
});

test('administrators only', async ({ page, read }) => {
  await page.goto('/login?redirect=%2Fhome%2Fadmin&error=needs-administrator');
  await reads(page, 'You need administrator rights');
  await read();
});

/** The console tells of it where the page asks for nothing else at that moment: beside others it is one answer of several. */
const ENDED = /status of 401 .*\/trpc\/user\.me\?/;

test('session ended, with the way back', async ({ page, world, look }) => {
  const token = await signIn(world.url, BEN);
  await endSessions(world.system.db, BEN);
  await page.goto('/rules');
  await page.evaluate(`localStorage.setItem('survivor.token', '${token}')`);
  await page.goto('/home/join-league?key=ABCD1234');
  await reads(page, 'Your session has ended. Sign in again to go on where you were.');
  expect(await page.evaluate("localStorage.getItem('survivor.token')")).toBeNull();
  expect(await plainDoor(page, 'Sign in').getAttribute('href')).toContain(encodeURIComponent('/home/join-league?key=ABCD1234'));
  await look({ possibleNoise: [ENDED] });
});

test('Google, its script on the way', async ({ page, look }) => {
  await playGoogle(page);
  await holdRequests(page, SCRIPT);
  await page.goto('/login');
  await page.getByText('Loading the sign-in button').waitFor({ state: 'attached' });
  await plainDoor(page, 'Sign in with Google').waitFor();
  await look({ noise: [TO_GOOGLE] });
});

test('Google, its button drawn', async ({ page, world, look }) => {
  await playGoogle(page);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Stand-in of the Google button' }).waitFor();
  await plainDoor(page, 'Sign in with Google').waitFor();
  expect(await page.evaluate('window.initialized')).toEqual({
    client_id: 'client-of-the-test',
    ux_mode: 'redirect',
    login_uri: `${new URL(world.url).origin}/api/v1/ssoauth/google-token`,
  });
  await look({ noise: [TO_GOOGLE] });
});

test('Google, its script blocked, then tried again', async ({ page, look }) => {
  await playGoogle(page);
  let asked = 0;
  await page.route(SCRIPT, (route) => {
    asked += 1;
    return route.abort('blockedbyclient');
  });
  await page.goto('/login');
  await reads(page, "Sign-in didn't load.");
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toBe(2);
  await reads(page, "Sign-in didn't load.");
  await plainDoor(page, 'Sign in with Google').waitFor();
  await look({ noise: [TO_GOOGLE, /ERR_BLOCKED_BY_CLIENT/] });
});

test('storage blocked', async ({ page, look }) => {
  await page.addInitScript(blockStorage);
  await page.goto('/login');
  await reads(page, 'This browser blocks cookies or storage, which sign-in needs.');
  await look();
});

test('Google, its script not there after 10 s', async ({ page, look }) => {
  await page.clock.install();
  await playGoogle(page);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/login');
  await page.getByText('Loading the sign-in button').waitFor({ state: 'attached' });
  await page.clock.runFor(9000);
  await page.getByText('Loading the sign-in button').waitFor({ state: 'attached' });
  await page.clock.runFor(2000);
  await reads(page, "Sign-in didn't load.");
  await plainDoor(page, 'Sign in with Google').waitFor();
  await page.clock.resume();
  await look({ noise: [TO_GOOGLE] });
});

test('Google refuses in-app browsers', async ({ page, look }) => {
  await page.addInitScript(inApp);
  await playGoogle(page);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
  await page.goto('/login');
  await reads(page, 'Google refuses sign-in inside other apps.');
  await look({ noise: [TO_GOOGLE] });
});
