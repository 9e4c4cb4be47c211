import { defineConfig } from '@playwright/test';
import { FLAGS } from './src/browser/launch-browser.ts';

/** All pages of a worker share one process, and with it compiled code. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

const JOURNEYS = '**/journeys/*.spec.ts';
const COPY = '**/copy-catalog.spec.ts';
const { CHROMIUM_PATH, CI } = process.env;
if (!CHROMIUM_PATH) console.warn('NOT RUN: journeys, states and the copy walk need Chromium (CHROMIUM_PATH)');

/** Each worker runs its own system. The limits end tests that hang, even on a busy machine. */
export default defineConfig({
  testDir: 'src',
  testMatch: CHROMIUM_PATH ? '**/*.spec.ts' : [],
  projects: [
    // `npm test` runs these four alone, on one system.
    { name: 'journeys', testMatch: CHROMIUM_PATH ? JOURNEYS : [], workers: 1 },
    { name: 'states', testIgnore: [JOURNEYS, COPY] },
    // Compares the copy with what the states have read.
    ...(CHROMIUM_PATH ? [{ name: 'copy', testMatch: COPY, dependencies: ['states'] }] : []),
  ],
  outputDir: 'artifacts/failed',
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: CI !== undefined,
  retries: 0,
  reporter: 'dot',
  use: {
    // Pages are emptied between states, not opened again, which saves most of the time of a state.
    reuseContext: true,
    launchOptions: { executablePath: CHROMIUM_PATH, args: [...FLAGS, ...ONE_PROCESS] },
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Only the offline states allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows every page: `--trace on` records one that failed.
    trace: 'off',
  },
});
