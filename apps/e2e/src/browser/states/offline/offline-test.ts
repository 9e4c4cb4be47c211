import { signIn } from '../../../system/sign-in.ts';
import { test as leagueTest } from '../league-test.ts';

export { expect } from '../league-test.ts';

/** Console messages of a browser about requests without a network. */
export const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload request failed|Failed to fetch/;

/**
 * Playwright's test with Jordan on a device that allows service workers, in a session of its own.
 */
export const test = leagueTest.extend({
  serviceWorkers: 'allow',
  storageState: async ({ world, email }, use) => {
    const localStorage = email === null ? [] : [{ name: 'survivor.token', value: await signIn(world.url, email) }];
    await use({ cookies: [], origins: [{ origin: new URL(world.url).origin, localStorage }] });
  },
});
