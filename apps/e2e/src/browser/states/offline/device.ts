import type { Page } from '@playwright/test';
import { expect } from '../state-test.ts';

/** Whether the worker controls the page and the offline database and cache exist. */
const IS_READY = `(async () => {
  if (!navigator.serviceWorker?.controller) return false;
  if (!(await indexedDB.databases()).some(({ name }) => name === 'survivor-answers')) return false;
  return (await caches.keys()).length === 1;
})()`;

/**
 * Makes the page store its responses, as when it is hidden, and waits until the database is free.
 */
const STORE_RESPONSES = `new Promise((resolve) => {
  document.dispatchEvent(new Event('visibilitychange'));
  const request = indexedDB.open('survivor-answers');
  request.onsuccess = () => {
    request.result.close();
    resolve(null);
  };
})`;

/** Reads everything that this origin has stored on the device. */
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

/** Starts the offline code with a key press, and waits until the page's responses are stored. */
export async function settle(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await settleUntouched(page);
}

/** Waits until the page's responses are stored, without any input. */
export async function settleUntouched(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(IS_READY)).toBe(true);
  await page.evaluate(STORE_RESPONSES);
}

/**
 * Every stored item of caches, databases and storage as a text. A cached file starts with its URL.
 */
export const readDevice = (page: Page): Promise<string[]> => page.evaluate<string[]>(READ_DEVICE);

/** Whether the text is a file of the build, which is the same on every device. */
export const isBuildFile = (text: string): boolean => /^https?:\/\/[^/\n]+\/assets\//.test(text);

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const emulations = new WeakMap<Page, () => Promise<void>>();

/**
 * Disconnects the page from the network. Chromium reconnects a page that a service worker serves,
 * so this is repeated after each load.
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
