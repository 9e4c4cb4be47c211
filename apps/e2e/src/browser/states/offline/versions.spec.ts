import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { watchPage } from '../../watch-page.ts';
import { reads } from '../page-texts.ts';
import { JORDAN, type StateWorld } from '../state-world.ts';
import { settle } from './device.ts';
import { type ScriptProxy, openScriptProxy } from './script-proxy.ts';
import { expect, test as offlineTest } from './offline-test.ts';

const OFF = fileURLToPath(new URL('../../../../../web/dist/sw-off.js', import.meta.url));
const ENTRY = /\/assets\/index-[^,"'`]+\.js/;
const TOLD = "performance.getEntriesByType('navigation')[0].type";
const WORKERS = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';
const CACHES = 'caches.keys().then((names) => names.length)';
const DATABASES = 'indexedDB.databases().then((all) => all.length)';

async function jordanAt(world: StateWorld, proxy: ScriptProxy): Promise<Page> {
  const token = { name: 'survivor.token', value: await world.tokenOf(JORDAN) };
  const storageState = { cookies: [], origins: [{ origin: proxy.url, localStorage: [token] }] };
  return world.pageOf(JORDAN, { serviceWorkers: 'allow', storageState });
}

const test = offlineTest.extend<{ proxy: ScriptProxy }>({
  proxy: async ({ world }, use) => {
    const proxy = await openScriptProxy(world.url);
    await use(proxy);
    await proxy.close();
  },
  page: async ({ world, proxy }, use) => {
    const page = await jordanAt(world, proxy);
    await use(page);
    await page.context().close();
  },
  heard: async ({ page, proxy }, use) => {
    const heard: string[] = [];
    watchPage(page, { origins: new Set([proxy.url]), report: (fault) => heard.push(fault) });
    await use(heard);
  },
});

async function visit(page: Page, proxy: ScriptProxy): Promise<void> {
  await page.goto(`${proxy.url}/home/leagues`);
  await page.getByRole('article').first().waitFor();
  await settle(page);
}

test('a new version waits until the reader lets it in', async ({ page, proxy, look }) => {
  await visit(page, proxy);
  proxy.change('/sw.js', (script) => script.replaceAll('shell-', 'shell-next-').replace(ENTRY, '/assets/index-next.js'));
  proxy.change('/assets/index-next.js', () => '');
  await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
  await reads(page, 'A new version of Survivor Pools is available.');
  expect(await page.evaluate<number>(CACHES)).toBe(2);
  expect(await page.evaluate<string>(TOLD)).toBe('navigate');
  await look();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate<string>(TOLD).catch(() => '')).toBe('reload');
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.evaluate<number>(CACHES)).toBe(1);
});

test('switched off by the operator it is gone at the next visit, with all that it kept', async ({ page, proxy, read }) => {
  await visit(page, proxy);
  expect(await Promise.all([WORKERS, CACHES, DATABASES].map((count) => page.evaluate<number>(count)))).toEqual([1, 1, 1]);
  proxy.change('/sw.js', () => readFileSync(OFF, 'utf8'));
  await page.goto(`${proxy.url}/home/leagues`);
  await page.keyboard.press('Shift');
  for (const count of [WORKERS, CACHES, DATABASES]) await expect.poll(() => page.evaluate<number>(count)).toBe(0);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('Shift');
  for (const count of [WORKERS, CACHES, DATABASES]) await expect.poll(() => page.evaluate<number>(count)).toBe(0);
  await read();
});
