import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls, refuseCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { addPushService } from './push-browser.ts';
import { expect, test } from './state-test.ts';
import { PRIYA, type StateWorld } from './state-world.ts';

const FAILED = { noise: [/status of (?:409|500)/] };

test.use({ email: PRIYA });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const devices = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

/** Two devices, as earlier days could have left them. */
async function seedDevices({ system: { pool } }: StateWorld): Promise<void> {
  await pool.query(
    `insert into push_devices (user_id, endpoint, public_key, auth_secret, browser, made_at)
     select users.id, named.endpoint, 'p', 'a', named.browser, '2025-09-12T12:00:00Z'
     from users, (values ('https://fcm.googleapis.com/1', 'Firefox on Linux'), ('https://fcm.googleapis.com/2', null)) as named (endpoint, browser)
     where email = $1 on conflict do nothing`,
    [PRIYA],
  );
}

test.afterEach(async ({ world }) => {
  await world.system.pool.query('delete from push_devices');
  await world.system.pool.query("update message_preferences set lost_devices = '[]'");
});

test('this device is added', async ({ page, read }) => {
  await addPushService(page);
  await page.goto('/home/account');
  const add = button(page, 'Notify this device');
  for (const [answer, words] of [
    ['denied', 'Your browser blocks notifications from this site.'],
    ['default', 'Nothing changed. To get notifications, allow them when your browser asks.'],
    ['broken', "Couldn't set up your browser. Please try again."],
  ] as const) {
    await page.evaluate(`pushAnswer = '${answer}'`);
    await add.click();
    await reads(page, words);
    await read();
  }
  await page.evaluate("pushAnswer = 'granted'");
  const answer = await refuseCalls(page, 'user.addDevice', {
    status: 409,
    errors: { '': ['You can add at most 10 devices.'] },
  });
  await add.click();
  await reads(page, 'You can add at most 10 devices.');
  await read(FAILED);
  await answer();
  const { release } = await holdCalls(page, 'user.addDevice');
  await add.click();
  await button(page, 'Waiting for your browser...').waitFor();
  await read();
  await release();
  await reads(page, 'This device gets notifications.');
  await expect(devices(page).getByText('This device', { exact: true })).toHaveCount(1);
  await expect(add).toHaveCount(0);
  await read();
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
  await reads(page, 'This browser has lost its connection to our notifications.');
  await read();
  await add.click();
  await reads(page, 'This device gets notifications.');
  await expect(add).toHaveCount(0);
  await expect(devices(page)).toHaveCount(1);
});

test('a browser that lost its subscription renews it by itself', async ({ page, world }) => {
  await addPushService(page);
  await page.goto('/home/account');
  await button(page, 'Notify this device').click();
  await reads(page, 'This device gets notifications.');
  const findIds = async () => (await world.system.pool.query<{ id: number }>('select id from push_devices')).rows.map(({ id }) => id);
  const [former] = await findIds();
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { value: 'granted' })");
  await addPushService(page);
  await page.goto('/home/leagues');
  await expect.poll(async () => (await findIds()).filter((id) => id !== former).length).toBe(1);
  await expect.poll(async () => (await findIds()).length).toBe(1);
});

test('devices that were removed for their owner', async ({ page, world, read }) => {
  await world.system.pool.query(
    `insert into message_preferences (user_id, lost_devices)
     select id, jsonb_build_array(
       jsonb_build_object('browser', 'Firefox on Linux', 'reason', 'gone', 'lostAt', clock_timestamp()),
       jsonb_build_object('browser', null, 'reason', 'refused', 'lostAt', clock_timestamp() - interval '1 day'))
     from users where email = $1 on conflict (user_id) do update set lost_devices = excluded.lost_devices`,
    [PRIYA],
  );
  await page.goto('/home/account');
  await reads(page, 'Firefox on Linux: it no longer accepts notifications, so we removed it on');
  await reads(page, 'Unknown browser: its push service refuses our notifications, so we removed it on');
  await read();
});

test('a device is tested and removed', async ({ page, world, read }) => {
  await seedDevices(world);
  await page.goto('/home/account');
  await expect(devices(page)).toHaveCount(2);
  await button(page, 'Remove Unknown browser, added Sep 12, 2025').waitFor();
  const held = await holdCalls(page, 'user.testDevice');
  await button(page, /^Send a test Firefox/).click();
  await button(page, /^Sending/).waitFor();
  await read();
  // No push leaves the machine of the tests: these devices have keys that nothing is encrypted for.
  await held.release();
  for (const [outcome, words] of [
    [{ outcome: 'sent' }, 'Sent. It should appear in a moment.'],
    [{ outcome: 'gone' }, 'That device no longer accepts notifications, so we removed it.'],
    [{ outcome: 'gone', reason: 'refused' }, "That browser's push service refuses our notifications, so we removed the device."],
    [{ outcome: 'not-now' }, "Couldn't send it. Please try again later."],
  ] as const) {
    const answer = await changeAnswers(page, { procedure: 'user.testDevice', change: () => outcome });
    await button(page, /^Send a test Firefox/).click();
    await reads(page, words);
    await read();
    await answer();
  }
  const answer = await failCalls(page, 'user.removeDevice', 500);
  await button(page, /^Remove Firefox/).click();
  await reads(page, "Couldn't remove the device. Please try again.");
  await read(FAILED);
  await answer();
  const { release } = await holdCalls(page, 'user.removeDevice');
  await button(page, /^Remove Firefox/).click();
  await button(page, /^Removing/).waitFor();
  await read();
  await release();
  await reads(page, 'Device removed.');
  await read();
  await expect(devices(page)).toHaveCount(1);
});

test('a site, a browser and an iPhone without notifications', async ({ page, read }) => {
  const answer = await changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, pushKey: null }) });
  await page.goto('/home/account');
  await reads(page, 'Push notifications are not set up on this site.');
  await read();
  await answer();
  await page.addInitScript('delete window.PushManager');
  await page.reload();
  await reads(page, 'This browser cannot show notifications.');
  await read();
  await page.addInitScript(
    `Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })`,
  );
  await page.reload();
  await reads(page, 'On an iPhone or iPad, add this page to the home screen first');
  await read();
});

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
async function openMessages(page: Page, change: Record<string, unknown> = {}): Promise<() => Promise<void>> {
  const answer = await changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, ...SETTINGS, ...change }) });
  await page.goto('/home/account');
  return answer;
}

test('messages are set, by keyboard too', async ({ page, world, read }) => {
  await seedDevices(world);
  await changeAnswers(page, { procedure: 'user.setMessages', change: (data) => ({ ...data, isEmailOffered: true }) });
  await openMessages(page);
  const saved = page.getByText('Notification settings saved.');
  const kind = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(kind('I need a pick Devices')).toBeChecked();
  await expect(kind('A week is over Email')).not.toBeChecked();
  const sent = page.waitForRequest((request) => request.url().includes('user.setMessages'));
  await kind('A week is over Email').focus();
  await page.keyboard.press('Space');
  await expect(kind('A week is over Email')).toBeChecked();
  expect((await sent).postData()).toMatch(/"emailKinds":\["pick-needed","schedule","corrected","act","week"\].*"zone":null/);
  await saved.waitFor();
  await expect(kind('A week is over Email')).toBeFocused();
  await kind('48 h').click();
  await expect(kind('12 h')).toBeDisabled();
  const zone = page.getByLabel('Time zone', { exact: true });
  const names = ['Eastern', 'Central', 'Mountain', 'Pacific', 'Alaska', 'Hawaii'].map((name) => `${name} Time`);
  await expect(zone.getByRole('option')).toHaveText([/./, ...names, 'More...']);
  await zone.selectOption('More...');
  await reads(page, 'Other time zone');
  await read();
  const other = page.getByLabel('Other time zone');
  await other.selectOption('Europe/Vienna');
  await page.getByLabel('From', { exact: true }).selectOption('23');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23');
  await expect(other).toHaveValue('Europe/Vienna');
  await read();
  await failCalls(page, 'user.setMessages', 500);
  await kind('A result is corrected Email').click();
  await reads(page, "Couldn't save your notification settings. Please try again.");
  await expect(kind('A result is corrected Email')).toBeChecked();
  await read(FAILED);
});

test('times follow the browser until a zone is set', async ({ page, world, read }) => {
  const { pool } = world.system;
  await pool.query("update users set browser_zone = 'Asia/Kolkata' where email = $1", [PRIYA]);
  await openMessages(page);
  const chosen = page.getByLabel('Time zone').locator('option:checked');
  await expect(chosen).toHaveText('Automatic: Eastern Time');
  await read();
  const { rows } = await pool.query('select browser_zone from users where email = $1', [PRIYA]);
  expect(rows).toEqual([{ browser_zone: 'America/New_York' }]);
});

test('messages that are off, refused or read in a local run', async ({ page, read }) => {
  for (const { words, ...change } of [
    { words: 'Choose at least one hour to get pick reminders.', reminderHours: [] },
    { words: 'You get no notifications.', emailKinds: [] },
    { words: 'This is a local run: its email is not delivered.', mailPageUrl: 'http://127.0.0.1:3951/' },
    { words: 'Your mail server rejected our emails, so we stopped sending them.', isAddressRefused: true },
    { words: 'Email is not set up on this site.', isEmailOffered: false },
  ]) {
    const answer = await openMessages(page, change);
    await reads(page, words);
    await read();
    await answer();
  }
});
