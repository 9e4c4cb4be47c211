import type { Browser } from '@playwright/test';
import { type RunningSystem, startSystem } from '../../../../apps/e2e/src/system/start-system.ts';
import type { BenchResult } from '../result.ts';
import { type BenchPages, startBenchPages } from './bench-pages.ts';
import { type InteractionOptions, measurePickClick, measureSortToggle } from './interaction.ts';
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

async function addressOf(browser: Browser, { url, session }: { url: string; session: Session }): Promise<string> {
  const { page, close } = await openPage(browser, { session });
  try {
    await page.goto(new URL('/home/leagues', url).href);
    const link = page.locator('a[href*="/home/league/"]').filter({ hasText: OPEN_LEAGUE }).first();
    return new URL((await link.getAttribute('href')) ?? '', url).href;
  } finally {
    await close();
  }
}

/** What all measures of one run share. */
type Stage = {
  readonly browser: Browser;
  readonly pages: BenchPages;
  readonly system: RunningSystem;
  readonly player: Session;
  readonly administrator: Session;
  /** The page of a league whose picks are open until the kickoff. */
  readonly league: string;
  readonly rounds: number;
};

type Group = { readonly names: readonly string[]; readonly measure: (stage: Stage) => Promise<BenchResult[]> };

function measurePaints({ browser, pages: { emptyStack }, system, league, player: session, rounds }: Stage): Promise<BenchResult[]> {
  const { url } = system;
  const pages = [
    { name: 'web.landing.faq', url: new URL('/faq', url).href, floor: 0.75, goal: 0.5 },
    { name: 'web.league', url: league, ready: 'article.game', session, floor: 1.7, goal: 1.15 },
    { name: 'web.leagues', url: new URL('/home/leagues', url).href, ready: '.league-card', session, floor: 1.7, goal: 1.15 },
  ];
  return measurePaint(browser, { pages, emptyStack, rounds });
}

async function openLargeLeague({ pages: { emptyStack }, system, player: session, rounds }: Stage): Promise<InteractionOptions> {
  const { url, pool } = system;
  const league = { name: 'The large league', url, token: tokenOf(session), pool, members: MEMBERS, hasOwnPick: false };
  return { url: new URL(`/home/league/${await makeLargeLeague(league)}`, url).href, session, emptyStack, members: MEMBERS, rounds };
}

/** A team can be clicked before the kickoff, another order after it. */
async function measureAroundKickoff(stage: Stage): Promise<BenchResult[]> {
  const { browser, system, league, player, administrator } = stage;
  const large = await openLargeLeague(stage);
  return [
    await measurePickClick(browser, large),
    ...(await measureKickoff(browser, { url: system.url, leagueUrl: league, viewer: player, administrator })),
    await measureSortToggle(browser, large),
    await measureScores(stage),
  ];
}

async function measureScores({ browser, pages: { emptyStack }, system, administrator: session, rounds }: Stage): Promise<BenchResult> {
  const { url, pool } = system;
  const live = { name: 'On Sunday', url, token: tokenOf(session), pool, members: LIVE_MEMBERS, hasOwnPick: true };
  const leagueUrl = new URL(`/home/league/${await makeLargeLeague(live)}`, url).href;
  return measureRepaint(browser, { system, leagueUrl, session, emptyStack, members: LIVE_MEMBERS, rounds });
}

/** In this order, as the clock only goes forward. */
const GROUPS: readonly Group[] = [
  { names: ['web.js'], measure: async ({ browser, league, player }) => [await measureScripts(browser, { url: league, session: player })] },
  { names: ['web.landing'], measure: async ({ browser, system }) => [await measureReadable(browser, system.url)] },
  { names: ['web.landing.faq', 'web.league', 'web.leagues'].flatMap((page) => [`${page}.lcp`, `${page}.cls`]), measure: measurePaints },
  { names: ['web.inp.pick', 'web.kickoff', 'web.kickoff.bytes', 'web.inp.sort', 'web.repaint'], measure: measureAroundKickoff },
  {
    names: ['web.table', 'web.table.rows', 'web.table.frame'],
    measure: ({ browser, pages, rounds }) => measureTable(browser, { pages, members: TABLE_MEMBERS, rounds }),
  },
];

export const WEB_NAMES = GROUPS.flatMap(({ names }) => names);

export type WebOptions = {
  readonly rounds: number;
  /** Told of each result as soon as it is there. */
  readonly tell: (result: BenchResult) => void;
  readonly wants: (name: string) => boolean;
};

async function measureGroups(stage: Stage, { tell, wants }: WebOptions): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const taken: string[] = [];
  for (const { names, measure } of GROUPS.filter((group) => group.names.some(wants))) {
    const begun = performance.now();
    const measured = await measure(stage);
    results.push(...measured);
    measured.forEach(tell);
    taken.push(`${names[0]} ${((performance.now() - begun) / 1000).toFixed(0)}`);
  }
  console.log(`seconds of web, with what is measured together: ${taken.join(', ')}`);
  return results;
}

/** The web app as Chromium has it: weight, paint, the large table, interactions and the reveal, against the built system with the demo season. */
export async function measureWeb(options: WebOptions): Promise<BenchResult[]> {
  const pages = await startBenchPages();
  const system = await startSystem();
  const browser = await launchChromium();
  try {
    const { url } = system;
    const player = await signIn(browser, { url, name: PLAYER });
    const administrator = await signIn(browser, { url, name: ADMINISTRATOR });
    const league = await addressOf(browser, { url, session: player });
    return await measureGroups({ browser, pages, system, player, administrator, league, rounds: options.rounds }, options);
  } finally {
    await browser.close();
    await system.stop();
    await pages.stop();
  }
}
