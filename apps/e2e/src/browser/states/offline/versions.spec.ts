import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { watchPage } from '../../watch-page.ts';
import { reads } from '../page-texts.ts';
import { JORDAN, type StateWorld } from '../state-world.ts';
import { settle } from './device.ts';
import { expect, test as offlineTest } from './offline-test.ts';
import { openScriptProxy, type ScriptProxy } from './script-proxy.ts';

const OFF = fileURLToPath(new URL('../../../../../web/dist/sw-off.js', import.meta.url));
const ENTRY = /\/assets\/index-[^,"'`]+\.js/;
const TOLD = "performance.getEntriesByType('navigation')[0].type";
const WORKERS = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';
const CACHES = 'caches.keys().then((names) => names.length)';
const DATABASES = 'indexedDB.databases().then((all) => all.length)';

async function jordanAt(world: StateWorld, scriptProxy: ScriptProxy): Promise<Page> {
  const token = { name: 'survivor.token', value: await world.tokenOf(JORDAN) };
  const storageState = { cookies: [], origins: [{ origin: scriptProxy.url, localStorage: [token] }] };
  return world.pageOf(JORDAN, { serviceWorkers: 'allow', storageState });
}

const test = offlineTest.extend<{ scriptProxy: ScriptProxy }>({
  scriptProxy: async ({ world }, use) => {
    const scriptProxy = await openScriptProxy(world.url);
    await use(scriptProxy);
    await scriptProxy.close();
  },
  page: async ({ world, scriptProxy }, use) => {
    const page = await jordanAt(world, scriptProxy);
    await use(page);
    await page.context().close();
  },
  heard: async ({ page, scriptProxy }, use) => {
    const heard: string[] = [];
    watchPage(page, { origins: new Set([scriptProxy.url]), report: (fault) => heard.push(fault) });
    await use(heard);
  },
});

async function visit(page: Page, scriptProxy: ScriptProxy): Promise<void> {
  await page.goto(`${scriptProxy.url}/home/leagues`);
  await page.getByRole('article').first().waitFor();
  await settle(page);
}

test('a new version waits until the reader lets it in', async ({ page, scriptProxy, look }) => {
  await visit(page, scriptProxy);
  scriptProxy.change('/sw.js', (script) => script.replaceAll('shell-', 'shell-next-').replace(ENTRY, '/assets/index-next.js'));
  scriptProxy.change('/assets/index-next.js', () => '');
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

test('switched off by the operator it is gone at the next visit, with all that it kept', async ({ page, scriptProxy, read }) => {
  await visit(page, scriptProxy);
  expect(await Promise.all([WORKERS, CACHES, DATABASES].map((count) => page.evaluate<number>(count)))).toEqual([1, 1, 1]);
  scriptProxy.change('/sw.js', () => readFileSync(OFF, 'utf8'));
  await page.goto(`${scriptProxy.url}/home/leagues`);
  await page.keyboard.press('Shift');
  for (const count of [WORKERS, CACHES, DATABASES]) await expect.poll(() => page.evaluate<number>(count)).toBe(0);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('Shift');
  for (const count of [WORKERS, CACHES, DATABASES]) await expect.poll(() => page.evaluate<number>(count)).toBe(0);
  await read();
});
