import { addressOf, reads } from './page-texts.ts';
import { holdRequests } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';
import { untilTakenOver } from './until-taken-over.ts';

const LEGAL = [
  {
    title: 'Terms of Service',
    path: '/terms-of-service',
    loading: 'Loading terms of service...',
    failed: 'Failed to load terms of service content.',
  },
  {
    title: 'Privacy Policy',
    path: '/privacy-policy',
    loading: 'Loading privacy policy...',
    failed: 'Failed to load privacy policy content.',
  },
];

test.use({ album: 'Pages to read', email: null });

test('rules', async ({ page, look }) => {
  await page.goto('/rules');
  await untilTakenOver(page);
  await reads(page, 'How to Play', 'Basic Rules', 'Making Picks', 'Winning & Elimination', 'Tie Games', 'Special Situations');
  await page.getByRole('navigation').getByRole('link', { name: 'Tie Games' }).click();
  expect(new URL(page.url()).hash).not.toBe('');
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  await look();
});

test('FAQ, reached from the rules', async ({ page, look }) => {
  await page.goto('/rules');
  await untilTakenOver(page);
  await page.getByRole('main').getByRole('link', { name: 'More questions? Read the FAQ' }).click();
  await page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 }).waitFor();
  await reads(page, 'Leagues & Access', 'Gameplay', 'Technical', 'Upcoming Features', 'Asked most', 'Not answered here?');
  expect(await page.title()).toBe('Frequently Asked Questions - Survivor Pools');
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  await look();
});

for (const { words, told } of [
  { words: 'zebra', told: 'No question has these words.' },
  { words: 'tie eliminates', told: '1 question found' },
  { words: 'pick', told: 'questions found' },
]) {
  test(`FAQ, searched for ${words}`, async ({ page, look }) => {
    await page.goto('/faq');
    await page.getByRole('searchbox', { name: 'Search the questions' }).fill(words);
    await reads(page, told);
    await look();
  });
}

test('what is typed into the FAQ before its script is there stays, and is searched for', async ({ page, read }) => {
  const { release } = await holdRequests(page, '**/assets/*.js');
  await page.goto('/faq', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search the questions' });
  await field.pressSequentially('tie elim');
  release();
  await reads(page, '1 question found');
  await page.keyboard.type('inates');
  await reads(page, '1 question found');
  expect(await field.inputValue()).toBe('tie eliminates');
  await read();
});

test('release notes', async ({ page, look }) => {
  await page.goto('/changelog');
  await reads(page, 'Release Notes', 'Version 1.0.7', 'Sep 22, 2025', 'Version 1.0.0', 'Aug 21, 2025', 'Back');
  await look();
});

for (const { title, path, loading, failed } of LEGAL) {
  test(title, async ({ page, look }) => {
    await page.goto(path);
    await reads(page, title, 'Survivor Pools Demo');
    expect(await page.title()).toBe(`${title} - Survivor Pools`);
    await look();
  });

  test(`${title}, loading`, async ({ page, read }) => {
    await holdRequests(page, '**/assets/legal/*');
    await page.goto(path);
    await page.getByRole('status').getByText(loading).waitFor();
    await read();
  });

  test(`${title}, failed`, async ({ page, look }) => {
    await page.route('**/assets/legal/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await page.getByRole('alert').getByText(failed).waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await look({ noise: [/status of 500/] });
  });
}

test('a path that does not exist leads to the landing page', async ({ page, read }) => {
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  expect(addressOf(page)).toBe('/');
  await read();
});

test('a page of players leads a visitor to the login page, and back', async ({ page, read }) => {
  await page.goto('/home/join-league?key=K7Q2MX9A');
  const door = page.getByRole('link', { name: 'Sign in', exact: true });
  await door.waitFor();
  expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/home/join-league?key=K7Q2MX9A')}`);
  await door.click();
  await page.getByRole('button', { name: /Sam Whitaker/ }).click();
  await page.getByRole('heading', { name: 'Join League' }).waitFor();
  expect(await page.getByLabel('League key').inputValue()).toBe('K7Q2MX9A');
  await read();
});

test.describe('for somebody who is signed in', () => {
  test.use({ email: JORDAN });

  test('the rules and the FAQ keep the shell', async ({ page, look }) => {
    await page.goto('/rules');
    await page.locator('.sidebar').waitFor();
    await page.getByRole('heading', { name: 'How to Play', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'More questions? Read the FAQ' }).click();
    await page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 }).waitFor();
    await page.locator('.sidebar').getByRole('link', { name: 'My Leagues' }).waitFor();
    await look();
  });

  test('the page of visitors is not seen while the shell comes', async ({ page, read }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/rules');
    const visitors = page.getByRole('heading', { name: 'How to Play', includeHidden: true });
    await expect(visitors).toBeHidden();
    // The shell never comes: better the page of visitors than none.
    await expect(visitors).toBeVisible();
    await read({ noise: [/ERR_FAILED/] });
  });
});
