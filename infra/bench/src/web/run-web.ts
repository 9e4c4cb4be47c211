import { startSystem } from '../../../../apps/e2e/src/system/start-system.ts';
import type { BenchResult } from '../result.ts';
import { startBenchPages } from './bench-pages.ts';
import { measurePickClick, measureSortToggle } from './interaction.ts';
import { measureKickoff } from './kickoff.ts';
import { makeLargeLeague } from './large-league.ts';
import { measurePaint } from './paint.ts';
import { measureRepaint } from './repaint.ts';
import { measureTable } from './table.ts';
import { launchChromium, openPage, type Session, signIn, tokenOf } from './visitor.ts';
import { measureReadable, measureScripts } from './weights.ts';

const PLAYER = 'Jordan Reyes';
const ADMINISTRATOR = 'Alex Admin';
/** A league of the demo in which picks are open. */
const OPEN_LEAGUE = 'Thursday Night';
const MEMBERS = 100_000;
/** The most that a page gets whole. */
const TABLE_MEMBERS = 5000;
/** Of a league whose members look on together. */
const LIVE_MEMBERS = 200;

async function addressOf(
  browser: Awaited<ReturnType<typeof launchChromium>>,
  { url, session }: { url: string; session: Session },
): Promise<string> {
  const { page, close } = await openPage(browser, { session });
  try {
    await page.goto(new URL('/home/leagues', url).href);
    const link = page.locator('a[href*="/home/league/"]').filter({ hasText: OPEN_LEAGUE }).first();
    return new URL((await link.getAttribute('href')) ?? '', url).href;
  } finally {
    await close();
  }
}

export type WebOptions = {
  readonly rounds: number;
  /** Told of each result as soon as it is there. */
  readonly tell: (result: BenchResult) => void;
};

/** The web app as Chromium has it: weight, paint, the large table, interactions and the reveal, against the built system with the demo season. */
export async function measureWeb({ rounds, tell }: WebOptions): Promise<BenchResult[]> {
  const pages = await startBenchPages();
  const { emptyStack } = pages;
  const system = await startSystem();
  const browser = await launchChromium();
  try {
    const { url, pool } = system;
    const session = await signIn(browser, { url, name: PLAYER });
    const administrator = await signIn(browser, { url, name: ADMINISTRATOR });
    const league = await addressOf(browser, { url, session });
    const results: BenchResult[] = [];
    const add = (...more: BenchResult[]) => {
      results.push(...more);
      more.forEach(tell);
    };
    add(await measureScripts(browser, { url: league, session }));
    add(await measureReadable(browser, url));
    const painted = [
      { name: 'web.landing.faq', url: new URL('/faq', url).href, floor: 0.75, goal: 0.5 },
      { name: 'web.league', url: league, ready: 'article.game', session, floor: 1.7, goal: 1.15 },
      { name: 'web.leagues', url: new URL('/home/leagues', url).href, ready: '.league-card', session, floor: 1.7, goal: 1.15 },
    ];
    add(...(await measurePaint(browser, { pages: painted, emptyStack, rounds })));
    const large = await makeLargeLeague({
      name: 'The large league',
      url,
      token: tokenOf(session),
      pool,
      members: MEMBERS,
      hasOwnPick: false,
    });
    const interaction = { url: new URL(`/home/league/${large}`, url).href, session, emptyStack, members: MEMBERS, rounds };
    add(await measurePickClick(browser, interaction));
    add(...(await measureKickoff(browser, { url, leagueUrl: league, viewer: session, administrator })));
    add(await measureSortToggle(browser, interaction));
    const live = { name: 'On Sunday', url, token: tokenOf(administrator), pool, members: LIVE_MEMBERS, hasOwnPick: true };
    const leagueUrl = new URL(`/home/league/${await makeLargeLeague(live)}`, url).href;
    add(await measureRepaint(browser, { system, leagueUrl, session: administrator, emptyStack, members: LIVE_MEMBERS, rounds }));
    add(...(await measureTable(browser, { pages, members: TABLE_MEMBERS, rounds })));
    return results;
  } finally {
    await browser.close();
    await system.stop();
    await pages.stop();
  }
}
