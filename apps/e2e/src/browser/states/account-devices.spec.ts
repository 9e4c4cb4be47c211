import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeAnswers, failCalls, holdCalls } from './change-answers.ts';
import { reads } from './page-texts.ts';
import { refuseCalls } from './refuse-answers.ts';
import { expect, test } from './state-test.ts';
import { PRIYA, type StateWorld } from './state-world.ts';

test.use({ album: 'Account devices', email: PRIYA });

const section = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rows = (page: Page) => section(page).locator('.session');
const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const add = (page: Page) => button(page, 'Notify this device');

/** A browser that is asked and answers so; the subscription is one that its push service could have given. */
async function withBrowser(page: Page, answer: 'granted' | 'denied' | 'default' | 'broken'): Promise<void> {
  const permission = answer === 'broken' ? 'granted' : answer;
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  const subscription = JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('base64url')}`, keys });
  const subscribe = answer === 'broken' ? `throw new Error('away')` : `return { toJSON: () => (${subscription}) }`;
  await page.addInitScript(`
    Notification.requestPermission = async () => '${permission}';
    ServiceWorkerContainer.prototype.getRegistration = async () => ({ pushManager: {
      getSubscription: async () => null,
      subscribe: async () => { ${subscribe} },
    } });`);
}

/** A browser without a part of what notifications need. */
const without = (page: Page, name: string) => page.addInitScript(`delete window.${name}`);

/** As if two more browsers had been added on earlier days. */
async function withOthers(world: StateWorld): Promise<void> {
  await world.system.pool.query(
    `insert into push_devices (user_id, endpoint, public_key, auth_secret, browser, made_at)
     select users.id, named.endpoint, 'p', 'a', named.browser, '2025-09-12T12:00:00Z'
     from users, (values ('https://fcm.googleapis.com/1', 'Firefox on Linux'), ('https://fcm.googleapis.com/2', null)) as named (endpoint, browser)
     where email = $1 on conflict do nothing`,
    [PRIYA],
  );
}

test.afterEach(async ({ world }) => {
  await world.system.pool.query('delete from push_devices');
});

async function open(page: Page): Promise<void> {
  await page.goto('/home/account');
  await section(page).waitFor();
}

test('no device yet', async ({ page, look }) => {
  await open(page);
  await reads(page, 'On this device, also when no page of ours is open. They name no team.');
  await add(page).waitFor();
  await look();
});

test('this device is added', async ({ page, read, look }) => {
  await withBrowser(page, 'granted');
  await open(page);
  await add(page).click();
  await page.getByText('This device gets notifications.').waitFor();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText('This device', { exact: true })).toHaveCount(1);
  await expect(add(page)).toHaveCount(0);
  await read();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await look();
});

test('this device is being added', async ({ page, read }) => {
  await withBrowser(page, 'granted');
  const { release } = await holdCalls(page, 'user.addDevice');
  await open(page);
  await add(page).click();
  await button(page, 'Asking your browser...').waitFor();
  await read();
  await release();
  await expect(rows(page)).toHaveCount(1);
});

test('a browser that blocks notifications', async ({ page, look }) => {
  await withBrowser(page, 'denied');
  await open(page);
  await add(page).click();
  await reads(page, 'Your browser blocks notifications from this site. Allow them in its settings, then try again.');
  await look();
});

test('a question that was not answered', async ({ page, read }) => {
  await withBrowser(page, 'default');
  await open(page);
  await add(page).click();
  await reads(page, 'You have not answered. Nothing was changed.');
  await read();
});

test('a browser whose push service is away', async ({ page, read }) => {
  await withBrowser(page, 'broken');
  await open(page);
  await add(page).click();
  await reads(page, 'Your browser could not be set up. Please try again.');
  await read();
});

test('one device too many', async ({ page, look }) => {
  await withBrowser(page, 'granted');
  const words = 'Notifications can go to at most 10 devices. Remove one first.';
  await refuseCalls(page, 'user.addDevice', { status: 409, errors: { '': [words] } });
  await open(page);
  await add(page).click();
  await reads(page, words);
  await look({ noise: [/status of 409/] });
});

test('a browser that cannot', async ({ page, look }) => {
  await without(page, 'PushManager');
  await open(page);
  await reads(page, 'This browser cannot show notifications.');
  await expect(add(page)).toHaveCount(0);
  await look();
});

test('an iPhone on which the page is not on the home screen', async ({ page, look }) => {
  await without(page, 'PushManager');
  await page.addInitScript(
    `Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })`,
  );
  await open(page);
  await reads(page, 'On an iPhone or iPad, add this page to the home screen first');
  await look();
});

test('a site without notifications', async ({ page, look }) => {
  await changeAnswers(page, { procedure: 'user.messages', change: (data) => ({ ...data, pushKey: null }) });
  await open(page);
  await reads(page, 'Notifications are not set up on this site.');
  await look();
});

test('two devices, one of an unknown browser', async ({ page, world, look }) => {
  await withOthers(world);
  await open(page);
  await reads(page, 'Firefox on Linux', 'Added Sep 12, 2025');
  await expect(button(page, 'Send a test Firefox on Linux, added Sep 12, 2025')).toHaveCount(1);
  await expect(button(page, 'Remove Unknown browser, added Sep 12, 2025')).toHaveCount(1);
  await look();
});

test('a device is removed', async ({ page, world, read }) => {
  await withOthers(world);
  await open(page);
  const { release } = await holdCalls(page, 'user.removeDevice');
  await button(page, /^Remove Firefox/).click();
  await button(page, /^Removing\.\.\./).waitFor();
  await read();
  await release();
  await page.getByText('Device removed.').waitFor();
  await expect(rows(page)).toHaveCount(1);
  await read();
});

test('a device that could not be removed', async ({ page, world, read }) => {
  await withOthers(world);
  await failCalls(page, 'user.removeDevice', 500);
  await open(page);
  await button(page, /^Remove Firefox/).click();
  await reads(page, 'The device was not removed. Please try again.');
  await read({ noise: [/status of 500/] });
});

test('a test is on its way', async ({ page, world, read }) => {
  await withOthers(world);
  await holdCalls(page, 'user.testDevice');
  await open(page);
  await button(page, /^Send a test Firefox/).click();
  await button(page, /^Sending\.\.\./).waitFor();
  await read();
});

/** No push leaves the machine of the tests: these devices have keys that nothing is encrypted for. */
for (const [outcome, words] of [
  ['sent', 'Sent. It should appear in a moment.'],
  ['gone', 'That device takes no notifications any more, and was removed.'],
  ['not-now', 'It could not be sent. Please try again later.'],
] as const) {
  test(`a test that ends as ${outcome}`, async ({ page, world, read }) => {
    await withOthers(world);
    await changeAnswers(page, { procedure: 'user.testDevice', change: () => ({ outcome }) });
    await open(page);
    await button(page, /^Send a test Firefox/).click();
    await page.getByText(words).waitFor();
    await read();
  });
}

test('devices cannot be loaded', async ({ page, look }) => {
  await failCalls(page, 'user.messages', 500);
  await page.goto('/home/account');
  await reads(page, 'Your devices could not be loaded.');
  await look({ noise: [/status of 500/] });
});
