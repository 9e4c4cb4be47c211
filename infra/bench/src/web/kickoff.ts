import type { Browser } from '@playwright/test';
import { type BenchResult, ratioOf } from '../result.ts';
import { openPage, type Session } from './visitor.ts';

const MOST_REQUESTS = 3;
const MOST_KB = 50;
const WATCHED_MS = 8000;
const KB = 1000;

export type KickoffOptions = {
  readonly url: string;
  readonly leagueUrl: string;
  readonly viewer: Session;
  readonly administrator: Session;
};

async function moveToKickoff(browser: Browser, { url, administrator }: KickoffOptions): Promise<void> {
  const { page, close } = await openPage(browser, { session: administrator });
  try {
    await page.goto(new URL('/home/leagues', url).href);
    await page.getByRole('button', { name: 'Move clock' }).click();
    const answered = page.waitForResponse((answer) => answer.url().includes('/trpc/state.moveClock'));
    await page.getByRole('button', { name: 'Next kickoff' }).click();
    if ((await answered).status() !== 200) throw new Error('the clock was not moved');
  } finally {
    await close();
  }
}

/** web.kickoff: what one open league page asks for when the deadline passes and the picks are revealed. The demo's poll of its clock is left out. */
export async function measureKickoff(browser: Browser, options: KickoffOptions): Promise<BenchResult[]> {
  const { page, cdp, close } = await openPage(browser, { session: options.viewer });
  try {
    await page.goto(options.leagueUrl);
    await page.locator('table.standings tbody th').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(WATCHED_MS / 2);
    const calls = new Map<string, { readonly path: string; bytes: number }>();
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const { pathname } = new URL(request.url);
      const isCounted = pathname.startsWith('/trpc/') && pathname !== '/trpc/state.status' && !pathname.includes('league.events');
      if (isCounted) calls.set(requestId, { path: pathname.slice('/trpc/'.length), bytes: 0 });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const call = calls.get(requestId);
      if (call !== undefined) call.bytes = encodedDataLength;
    });
    await moveToKickoff(browser, options);
    await page.locator('fieldset.segments:not(.theme-choice, .invisible)').first().waitFor();
    await page.waitForTimeout(WATCHED_MS);
    const all = [...calls.values()];
    if (!all.some(({ path }) => path.includes('league.standings'))) throw new Error('the reveal did not reach the open page');
    return resultsOf(all);
  } finally {
    await close();
  }
}

function resultsOf(calls: readonly { readonly path: string; readonly bytes: number }[]): BenchResult[] {
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
  const asked = calls.map(({ path, bytes: each }) => `${path} (${each} B)`).join(', ');
  return [
    {
      ...ratioOf([calls.length], [MOST_REQUESTS]),
      name: 'web.kickoff',
      unit: 'requests',
      floor: 1,
      goal: 0.34,
      details: { limit: MOST_REQUESTS, asked },
    },
    {
      ...ratioOf([bytes / KB], [MOST_KB]),
      name: 'web.kickoff.bytes',
      unit: 'kB',
      floor: 1,
      goal: 0.2,
      details: { limit: `${MOST_KB} kB` },
    },
  ];
}
