import type { Page } from '@playwright/test';
import { expect } from '../state-test.ts';

/** The worker controls the page, and what it shows has been written down. */
const IS_READY = `(async () => {
  if (!navigator.serviceWorker?.controller) return false;
  if (!(await indexedDB.databases()).some(({ name }) => name === 'survivor-answers')) return false;
  return (await caches.keys()).length === 1;
})()`;

/** As if the page were left: what it shows is written. */
const KEEP = `new Promise((resolve) => {
  document.dispatchEvent(new Event('visibilitychange'));
  const request = indexedDB.open('survivor-answers');
  request.onsuccess = () => {
    request.result.close();
    resolve(null);
  };
})`;

/** Everything that this origin has left on the device, but for what only times and the session make different. */
const READ_DEVICE = `(async () => {
  const left = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) left.push(request.url + '\\n' + (await (await cache.match(request)).text()));
  }
  const inside = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await inside(indexedDB.open(name));
    for (const table of database.objectStoreNames) {
      const rows = await inside(database.transaction(table).objectStore(table).getAll());
      left.push(...rows.map((row) => JSON.stringify(row)));
    }
    database.close();
  }
  for (const storage of [localStorage, sessionStorage]) for (const key of Object.keys(storage)) left.push(key + '=' + storage.getItem(key));
  return left;
})()`;

/** A touch starts what an idle page starts by itself; done when what the page shows is stored. */
export async function settle(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await settleUntouched(page);
}

/** A visit that touches nothing; done when what the page shows is stored. */
export async function settleUntouched(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(IS_READY)).toBe(true);
  await page.evaluate(KEEP);
}

/** Every byte in caches, databases and storage, a text each; what is kept of an address begins with it. */
export const readDevice = (page: Page): Promise<string[]> => page.evaluate<string[]>(READ_DEVICE);

/** What every device keeps of the build, whoever uses it. */
export const isOfBuild = (text: string): boolean => /^https?:\/\/[^/\n]+\/assets\//.test(text);

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const emulations = new WeakMap<Page, () => Promise<void>>();

/**
 * The network goes: the browser says so, and nothing is answered. Chromium calls each page that a
 * service worker serves online again, so it is told again.
 */
export async function goOffline(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const emulate = () => void devtools.send('Network.emulateNetworkConditions', OFFLINE).catch(() => undefined);
  page.on('domcontentloaded', emulate);
  emulations.set(page, async () => {
    page.off('domcontentloaded', emulate);
    await devtools.detach();
  });
  await page.context().setOffline(true);
}

export async function goOnline(page: Page): Promise<void> {
  await emulations.get(page)?.();
  await page.context().setOffline(false);
}
