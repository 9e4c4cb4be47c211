import { test as leagueTest } from '../league-test.ts';

export { expect } from '../league-test.ts';

/** What a browser says by itself of calls without network. */
export const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload request failed|Failed to fetch/;

/** Playwright's test with Jordan on a device whose service worker is let in. */
export const test = leagueTest.extend({ album: 'Offline', serviceWorkers: 'allow' });
