import { mkdirSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser/launch-browser.ts';
import { type RunningSystem, startSystem } from '../system/start-system.ts';

const folder = fileURLToPath(new URL('../../../../infra/docs/pictures/', import.meta.url));
const LARGEST = 150_000;
const TIMEOUT_MS = 120_000;

async function signIn(browser: Browser, { url, name }: { url: string; name: string }): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, timezoneId: 'America/New_York', locale: 'en-US' });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name: 'My Leagues' }).waitFor();
  return page;
}

/** Waits until the worker has seeded users and leagues, after it has fetched the demo's games. */
async function untilSeeded({ db }: RunningSystem): Promise<void> {
  while ((await db.selectFrom('leagues').select('id').limit(1).executeTakeFirst()) === undefined) await wait(500);
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const path = `${folder}${name}.jpg`;
  await page.screenshot({ path, type: 'jpeg', quality: 72 });
  const { size } = statSync(path);
  if (size > LARGEST) throw new Error(`${path} has ${size} bytes; ${LARGEST} at most`);
  console.log(`${path}: ${size} bytes`);
}

/** Takes the README's pictures from the demo season. Needs TEST_PG_URL and CHROMIUM_PATH. */
async function takePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const system = await startSystem();
  const browser = await launchBrowser(process.env.CHROMIUM_PATH ?? '');
  try {
    await untilSeeded(system);
    const player = await signIn(browser, { url: system.url, name: 'Jordan Reyes' });
    await player.getByRole('link', { name: 'Office Survivors' }).click();
    await player.getByRole('rowheader').first().waitFor();
    await saveScreenshot(player, 'league');
    const admin = await signIn(browser, { url: system.url, name: 'Alex Admin' });
    await admin.goto(`${system.url}/home/admin/state`);
    await admin.getByRole('heading', { name: 'System State' }).waitFor();
    await saveScreenshot(admin, 'console');
  } finally {
    await browser.close();
    await system.stop();
  }
}

await takePictures();
