import type { Browser } from '@playwright/test';
import { readNow } from '@survivor/db/queries/clock';
import { notifySeason } from '@survivor/db/queries/live-events';
import type { RunningSystem } from '../../../../apps/e2e/src/system/start-system.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { type OpenPage, openPage, type Session } from './visitor.ts';

const WINDOW_MS = 1500;
const TIMES_PER_ROUND = 2;
/** Of the limit: a single click is a few tens of milliseconds. */
const MOST_SPREAD = 4;

export type RepaintOptions = {
  readonly system: RunningSystem;
  readonly leagueUrl: string;
  readonly session: Session;
  /** The page of the stack alone. */
  readonly emptyStack: string;
  readonly members: number;
  readonly rounds: number;
};

/** Milliseconds for which the page's main thread has worked since it was opened: scripts, styles, layout and paint. */
async function workOf({ cdp }: OpenPage): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** How much work an act makes in the time after it, beyond what the page does anyway. */
async function workBy(opened: OpenPage, act: () => Promise<unknown>): Promise<number> {
  const begun = await workOf(opened);
  await opened.page.waitForTimeout(WINDOW_MS);
  const idle = (await workOf(opened)) - begun;
  const before = await workOf(opened);
  await act();
  await opened.page.waitForTimeout(WINDOW_MS);
  return Math.max(0.1, (await workOf(opened)) - before - idle);
}

/** A point in every game of the round that is played, told as the worker tells it. */
async function score({ db, pool }: RunningSystem): Promise<void> {
  const { rows } = await pool.query<{ season_id: number }>(
    `update games set status = 'Q2', home_score = coalesce(home_score, 0) + 1, away_score = coalesce(away_score, 0)
     where round = (select max(ordinal) from rounds where starts_at <= $1) returning season_id`,
    [await readNow(db)],
  );
  const seasonId = rows[0]?.season_id;
  if (seasonId === undefined) throw new Error('no game is played');
  await notifySeason(db, { seasonId, kinds: ['games'] });
}

/** web.repaint: what every open page works when a score changes. Picks must be locked. */
export async function measureRepaint(browser: Browser, options: RepaintOptions): Promise<BenchResult> {
  const league = await openPage(browser, { session: options.session, isSlowCpu: true });
  const stack = await openPage(browser, { isSlowCpu: true });
  try {
    for (const { cdp } of [league, stack]) await cdp.send('Performance.enable');
    await league.page.goto(options.leagueUrl);
    await league.page.locator('.ended-title').waitFor();
    await stack.page.goto(options.emptyStack);
    await stack.page.locator('#order').waitFor();
    const works: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round <= TIMES_PER_ROUND * options.rounds; round++) {
      await stack.page.bringToFront();
      limits.push(await workBy(stack, () => stack.page.locator('#order').click()));
      await league.page.bringToFront();
      const answered = () => league.page.waitForResponse((answer) => answer.url().includes('game.list'));
      works.push(await workBy(league, () => Promise.all([answered(), score(options.system)])));
    }
    const details = {
      limit: 'the work of a click that renews 475 cells on the same stack without the product; processor slowed down 4 times',
      promised: '50 ms',
      members: options.members,
    };
    return { ...ratioOf(works.slice(1), limits.slice(1), MOST_SPREAD), name: 'web.repaint', unit: 'ms', floor: 5, goal: 1, details };
  } finally {
    await league.close();
    await stack.close();
  }
}
