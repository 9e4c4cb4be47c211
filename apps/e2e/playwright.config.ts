import { defineConfig } from '@playwright/test';
import { FLAGS } from './src/browser/launch-browser.ts';

/** Every page in one process, which keeps what it has compiled for the state that follows. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

const COPY = '**/copy-catalogue.spec.ts';
const { CHROMIUM_PATH, CI } = process.env;
if (!CHROMIUM_PATH) console.warn('NOT RUN: the states of the screens and the walk through the copy need Chromium (CHROMIUM_PATH)');

/** Each worker has a running system of its own. Limits are for a busy machine: a state waits for the page alone. */
export default defineConfig({
  testDir: 'src',
  testMatch: CHROMIUM_PATH ? '**/*.spec.ts' : [],
  projects: [
    { name: 'states', testIgnore: COPY },
    // Compares the copy with what the states have read, all of them.
    ...(CHROMIUM_PATH ? [{ name: 'copy', testMatch: COPY, dependencies: ['states'] }] : []),
  ],
  outputDir: 'artifacts/failed',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: CI !== undefined,
  // The second time is recorded. What passes only then is told as unsteady in CI (run-tests.ts), and has failed elsewhere.
  retries: 1,
  failOnFlakyTests: CI === undefined,
  reporter: 'list',
  use: {
    // A page is emptied between two states, not opened anew: what it has loaded and compiled stays.
    reuseContext: true,
    launchOptions: { executablePath: CHROMIUM_PATH, args: [...FLAGS, ...ONE_PROCESS] },
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    // The states of pages without network let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: { mode: 'on-first-retry', screenshots: false },
  },
});
