import type { CDPSession, Page, Worker } from '@playwright/test';
import { settle } from './device.ts';
import { expect, test } from './offline-test.ts';

test.use({ permissions: ['notifications'] });

type Shown = { title: string; body: string; tag: string; silent: boolean; url: string };

const SHOWN = `navigator.serviceWorker.ready.then(async (registration) =>
  (await registration.getNotifications()).map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, url: data.url })))`;
const shownOn = (page: Page) => page.evaluate<Shown[]>(SHOWN);

/** What pushes come through: the browser's own way to the worker, as if its push service had delivered them. */
async function openDelivery(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** Presses the one notification that is shown; what the worker asked the browser to open. A page opens by a hand's press alone, so it is asked for. */
const press = (worker: Worker) =>
  worker.evaluate<string[]>(`(async () => {
    const opened = [];
    self.clients.openWindow = async (url) => { opened.push(url); return null; };
    WindowClient.prototype.focus = async function () { opened.push('focus ' + this.url); return this; };
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    const waits = [];
    event.waitUntil = (promise) => void waits.push(promise);
    self.dispatchEvent(event);
    await Promise.all(waits);
    return opened;
  })()`);

test('a push is shown, replaced by the one of its subject, and opens our page', async ({ page, world }) => {
  const { origin } = new URL(world.url);
  await page.goto('/home/leagues');
  await settle(page);
  const deliver = await openDelivery(page, origin);
  const said = { kind: 'pick-needed', sentence: 'Week 6 locks in 2 hours.', path: '/home/account', tag: 'week-6', isSilent: false };
  // The browser can lose a message of DevTools without an error; a push service sends it again.
  const showsAfter = (message: typeof said, shown: readonly Shown[]) =>
    expect(async () => {
      await deliver(JSON.stringify(message));
      await expect.poll(() => shownOn(page), { timeout: 30_000 }).toEqual(shown);
    }).toPass();
  const first = { title: 'Survivor Pools', body: said.sentence, tag: 'week-6', silent: false, url: `${origin}/home/account` };
  await showsAfter(said, [first]);
  await showsAfter({ ...said, isSilent: true, sentence: 'Again.' }, [{ ...first, body: 'Again.', silent: true }]);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no worker of ours runs');
  const [opened = ''] = await press(worker);
  expect(opened).toBe(`${origin}/home/account`);
  await expect.poll(() => shownOn(page)).toEqual([]);
  await page.goto(opened);
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await showsAfter(said, [first]);
  expect(await press(worker)).toEqual([`focus ${origin}/home/account`]);
});

test('a subscription that the browser changes is reported to open pages', async ({ page }) => {
  await page.goto('/home/leagues');
  await settle(page);
  await page.evaluate("window.received = []; navigator.serviceWorker.addEventListener('message', ({ data }) => received.push(data))");
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate("void self.dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))");
  await expect.poll(() => page.evaluate<string[]>('received')).toContain('subscription-changed');
});
