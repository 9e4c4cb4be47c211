import { delayRequests } from './change-answers.ts';
import { addressOf, reads, waitUntilInteractive } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

const LEGAL = [
  {
    title: 'Terms of Service',
    path: '/terms-of-service',
    loading: 'Loading terms of service...',
    failed: 'Failed to load terms of service',
  },
  { title: 'Privacy Policy', path: '/privacy-policy', loading: 'Loading privacy policy...', failed: 'Failed to load privacy policy' },
];

test.use({ email: null });

test('the rules, the FAQ and its search', async ({ page, look, read }) => {
  await page.goto('/rules');
  await waitUntilInteractive(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Tie Games' }).click();
  expect(new URL(page.url()).hash).not.toBe('');
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  await look();
  await page.getByRole('main').getByRole('link', { name: 'More questions? Read the FAQ' }).click();
  await page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 }).waitFor();
  expect(await page.title()).toBe('Frequently Asked Questions - Survivor Pools');
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  await look();
  await page.getByRole('link', { name: 'When do others see my pick?' }).click();
  await reads(page, /^When picks lock\. Until then/);
  for (const [words, found] of [
    ['zebra', 'No questions match your search.'],
    ['tie eliminates', '1 question found'],
    ['pick', /^\d+ questions found/],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search the questions' }).fill(words);
    await reads(page, found);
    await read();
  }
});

test('answers open by press, by link and on paper, and the closed page is short', async ({ page }) => {
  const answer = page.getByText('There is no default pick.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faq');
  await waitUntilInteractive(page);
  await expect(answer).toBeHidden();
  expect(await page.evaluate<number>('document.scrollingElement.scrollHeight')).toBeLessThan(3000);
  await page.locator('summary', { hasText: 'What happens if I forget to pick?' }).click();
  await expect(answer).toBeVisible();
  await page.locator('summary', { hasText: 'What happens if I forget to pick?' }).click();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/faq#forgotten-pick');
  await page.reload();
  await expect(answer).toBeInViewport();
});

test('what is typed into the FAQ before its script is there stays, and is searched for', async ({ page }) => {
  const { release } = await delayRequests(page, '**/assets/*.js');
  await page.goto('/faq', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search the questions' });
  await field.pressSequentially('tie elim');
  release();
  await reads(page, '1 question found');
  await page.keyboard.type('inates');
  await reads(page, '1 question found');
  await expect(field).toHaveValue('tie eliminates');
});

test('the release notes and the legal documents', async ({ page, look, read }) => {
  await page.goto('/changelog');
  await reads(page, 'Release notes', 'Version 1.0.7', 'Sep 22, 2025', 'Version 1.0.0', 'Aug 21, 2025');
  await look();
  for (const { title, path, loading, failed } of LEGAL) {
    await page.goto(path);
    await reads(page, title, 'Survivor Pools Demo');
    expect(await page.title()).toBe(`${title} - Survivor Pools`);
    await look();
    const { release } = await delayRequests(page, '**/assets/legal/*');
    await page.goto(path);
    await page.getByRole('status').getByText(loading).waitFor();
    await read();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/assets/legal/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await page.getByRole('alert').getByText(failed).waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await read({ noise: [/status of 500/] });
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a path that does not exist leads to the landing page, one of players to the login and back', async ({ page, read }) => {
  await page.goto('/no/such/page');
  const door = page.getByRole('link', { name: 'Sign in', exact: true });
  await door.waitFor();
  expect(addressOf(page)).toBe('/');
  await page.goto('/home/join-league?key=K7Q2MX9A');
  await door.waitFor();
  expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/home/join-league?key=K7Q2MX9A')}`);
  await door.click();
  await page.getByRole('button', { name: /Sam Whitaker/ }).click();
  await page.getByRole('heading', { name: 'Join League' }).waitFor();
  await expect(page.getByLabel('League key')).toHaveValue('K7Q2MX9A');
  await read();
});

test.describe('for somebody who is signed in', () => {
  test.use({ email: JORDAN });

  test('the rules and the FAQ stay in the shell, which hides the page of visitors', async ({ page }) => {
    await page.goto('/rules');
    await page.locator('[data-shell="sidebar"]').waitFor();
    await page.getByRole('heading', { name: 'How to Play', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'More questions? Read the FAQ' }).click();
    await page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 }).waitFor();
    await page.locator('[data-shell="sidebar"]').getByRole('link', { name: 'My Leagues' }).waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/rules');
    const visitors = page.getByRole('heading', { name: 'How to Play', includeHidden: true });
    await expect(visitors).toBeHidden();
    // The shell never comes: better the page of visitors than none.
    await expect(visitors).toBeVisible();
  });
});
