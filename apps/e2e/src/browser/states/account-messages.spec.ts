import type { Page } from '@playwright/test';
import { changeAnswers, failCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { expect, test } from './state-test.ts';
import { JORDAN } from './state-world.ts';

test.use({ album: 'Account messages', email: JORDAN });

const KINDS = ['I need a pick', 'The schedule changes', 'A result is corrected', 'A week is over'];
const SETTINGS = {
  isEmailOffered: true,
  mailPageUrl: null,
  hasAnswered: true,
  emailKinds: ['pick-needed', 'schedule', 'corrected', 'act'],
  pushKinds: ['pick-needed'],
  reminderHours: [24, 2],
  zone: null,
  quietHours: { from: 22, to: 8 },
  isAddressRefused: false,
  mutedLeagues: [],
};

/** The account page of somebody with these preferences, until they are changed; what is saved is what the server says. */
async function open(page: Page, change: Record<string, unknown> = {}): Promise<void> {
  await changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, ...SETTINGS, ...change }) });
  await changeAnswers(page, { procedure: 'user.setMessages', change: (data) => ({ ...data, isEmailOffered: true, ...change }) });
  await page.goto('/home/account');
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
}

const kind = (page: Page, title: string, channel = 'E-mail') => page.getByRole('checkbox', { name: `${title} ${channel}`, exact: true });
const hour = (page: Page, hours: number) => page.getByRole('checkbox', { name: `${hours} h`, exact: true });
const saved = (page: Page) => page.getByText('Messages saved.').waitFor();

test('the standard, by e-mail', async ({ page, look }) => {
  await open(page);
  await reads(page, 'What we tell you, and how.', 'Tell me when', 'Hours before a deadline', 'Up to three.', 'None. A league is muted');
  for (const [at, title] of KINDS.entries()) expect(await kind(page, title).isChecked(), title).toBe(at < 3);
  await expect(page.getByRole('columnheader', { name: 'Devices' })).toHaveCount(0);
  await expect(hour(page, 24)).toBeChecked();
  await expect(page.getByLabel('Time zone')).toHaveValue('');
  await look();
});

test('by e-mail and to a device', async ({ page, world, look }) => {
  await world.system.pool.query(
    `insert into push_devices (user_id, endpoint, public_key, auth_secret, browser, made_at)
     select id, 'https://fcm.googleapis.com/jordan', 'p', 'a', 'Chrome on Android', '2025-09-12T12:00:00Z' from users where email = $1`,
    [JORDAN],
  );
  await open(page, { zone: 'America/New_York' });
  await expect(kind(page, 'I need a pick', 'Devices')).toBeChecked();
  await expect(kind(page, 'A week is over', 'Devices')).not.toBeChecked();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  await look();
  await world.system.pool.query('delete from push_devices');
});

test('a switch by keyboard keeps the focus, and what has no switch', async ({ page, read }) => {
  await open(page);
  const sent = page.waitForRequest((request) => request.url().includes('user.setMessages'));
  await kind(page, 'A week is over').focus();
  await page.keyboard.press('Space');
  await expect(kind(page, 'A week is over')).toBeChecked();
  expect((await sent).postData()).toMatch(/"emailKinds":\["pick-needed","schedule","corrected","act","week"\].*"zone":"[A-Z]/);
  await saved(page);
  await expect(kind(page, 'A week is over')).toBeFocused();
  await read();
});

test('a third hour is saved, and no fourth can be chosen', async ({ page, read }) => {
  await open(page);
  await hour(page, 48).click();
  await saved(page);
  await expect(hour(page, 12)).toBeDisabled();
  await read();
});

test('no hour at all', async ({ page, look }) => {
  await open(page, { reminderHours: [] });
  await reads(page, 'Choose at least one hour, or you are not reminded of a pick.');
  await look();
});

test('nothing is told', async ({ page, look }) => {
  await open(page, { emailKinds: ['act'] });
  await reads(page, 'You get no messages.');
  await expect(hour(page, 24)).toHaveCount(0);
  await look();
});

test('quiet hours and zone are set', async ({ page, look }) => {
  await open(page);
  await page.getByLabel('From').selectOption('23');
  await saved(page);
  await page.getByLabel('Time zone').selectOption('Europe/Vienna');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Vienna');
  await expect(page.getByLabel('From')).toHaveValue('23');
  await page.getByLabel('Devices make no sound').click();
  await expect(page.getByLabel('From')).toHaveCount(0);
  await look();
});

test('a local run that keeps its e-mail', async ({ page, look }) => {
  await open(page, { mailPageUrl: 'http://127.0.0.1:3951/' });
  await reads(page, 'This is a local run: its e-mail goes to nobody.');
  expect(await page.getByRole('link', { name: 'Read what was sent' }).getAttribute('href')).toBe('http://127.0.0.1:3951/');
  await look();
});

test('an address that refused', async ({ page, look }) => {
  await open(page, { isAddressRefused: true });
  await reads(page, 'Your address refused our e-mails, so we stopped.');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await look();
});

test('not saved: it is as it was', async ({ page, read }) => {
  await open(page);
  await failCalls(page, 'user.setMessages', 500);
  await kind(page, 'A result is corrected').click();
  await page.getByText('Your messages were not saved. Please try again.').waitFor();
  await expect(kind(page, 'A result is corrected')).toBeChecked();
  await read({ noise: [/status of 500/] });
});

test('a site without e-mail', async ({ page, look }) => {
  await open(page, { isEmailOffered: false });
  await reads(page, 'E-mail is not set up on this site.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await look();
});

test('two muted leagues, one unmuted', async ({ page, look }) => {
  const league = (id: string, name: string) => ({ id, name });
  let muted = [league('unknown', 'Sunday Family League'), league('other', 'ליגת ההישרדות של יום ראשון במשרד הגדול בתל אביב יפו')];
  await changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, ...SETTINGS, mutedLeagues: muted }) });
  await page.goto('/home/account');
  await reads(page, 'Muted leagues', 'You hear nothing of these leagues.');
  await look();
  await failCalls(page, 'league.mute', 500).then(async (stop) => {
    await page.getByRole('button', { name: 'Unmute Sunday Family League' }).click();
    await page.getByText('That was not saved. Please try again.').waitFor();
    await stop();
  });
  await page.route('**/trpc/league.mute*', (route) => {
    muted = muted.slice(1);
    return route.fulfill({ json: [{ result: { data: { json: null, meta: { values: ['undefined'] } } } }] });
  });
  await page.getByRole('button', { name: 'Unmute Sunday Family League' }).click();
  await page.getByText('You hear of this league again.').waitFor();
  await expect(page.getByText('Sunday Family League')).toHaveCount(0);
  await look({ noise: [/status of 500/] });
});

test('messages cannot be loaded', async ({ page, look }) => {
  await failCalls(page, 'user.messages', 500);
  await page.goto('/home/account');
  await reads(page, 'Your messages could not be loaded');
  await look({ noise: [/status of 500/] });
});
