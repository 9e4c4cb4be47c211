import type { Browser } from '@playwright/test';
import { readNow } from '@survivor/db/queries/clock';
import { notifySeason } from '@survivor/db/queries/live-events';
import { holdSource } from '@survivor/db/queries/source-calls';
import type { RunningSystem } from '../../../../apps/e2e/src/system/start-system.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { median } from '../statistics.ts';
import { type OpenPage, openPage, type Session, slowDown } from './visitor.ts';

/** An event lasts a moment and varies with the machine's moments: so many times as many as of the other measures. */
const EVENTS_PER_ROUND = 4;
const HOLD_SECONDS = 3600;
const SETTLED_MS = 3000;
/** Longer than the second in which a page asks at most once for what events tell. */
const BETWEEN_MS = 1100;

/**
 * `repaint.until(isShown, from)`: milliseconds from an instant until a frame that shows it has been painted. `repaint.after(isShown)`: the
 * same from when the next answer with games has come whole, before the page has seen any of it. Nothing is spread over time here, so that
 * only the event stands between two looks.
 */
const WATCH = `
  (() => {
    Math.random = () => 0;
    const painted = () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    });
    const until = async (isShown, from) => {
      for (;;) {
        await new Promise(requestAnimationFrame);
        if (isShown()) return (await painted()) - from;
      }
    };
    let arrived = () => {};
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      const response = await ask(...asked);
      if (!String(asked[0]).includes('game.list')) return response;
      await response.clone().arrayBuffer();
      arrived(performance.now());
      return response;
    };
    const after = (isShown) => new Promise((resolve) => {
      arrived = (from) => {
        arrived = () => {};
        resolve(until(isShown, from));
      };
    });
    window.repaint = { until, after };
  })();
`;

export type RepaintOptions = {
  readonly system: RunningSystem;
  /** A page of a league whose picks are locked. */
  readonly leagueUrl: string;
  readonly session: Session;
  /** The page of the stack alone. */
  readonly emptyStack: string;
  readonly members: number;
  readonly rounds: number;
};

type Score = { readonly home: number; readonly away: number };

/** Another score for every game that is played, with the other side ahead each time: all that a score can change does. */
const scoreOf = (sample: number): Score => (sample % 2 === 0 ? { home: sample + 7, away: sample } : { home: sample, away: sample + 7 });

/** Tells a score as the worker does. */
async function score({ db, pool }: RunningSystem, { home, away }: Score): Promise<void> {
  const { rows } = await pool.query<{ season_id: number }>(
    `update games set status = 'Q2', home_score = $2, away_score = $3
     where round = (select max(ordinal) from rounds where starts_at <= $1) returning season_id`,
    [await readNow(db), home, away],
  );
  const seasonId = rows[0]?.season_id;
  if (seasonId === undefined) throw new Error('no game is played');
  await notifySeason(db, { seasonId, kinds: ['games'] });
}

/** Whether games and standings show this score everywhere, as a function's text. */
const isShown = ({ home, away }: Score) => `() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const all = (found, wanted) => found.length > 0 && found.every((text) => wanted.includes(text));
  return all(texts('.half-score'), ['${home}', '${away}']) && all(texts('.live-cell .num'), ['${home}-${away}', '${away}-${home}']);
}`;

/** `ms`: until it was painted; `work`: milliseconds of the processor that the page's main thread took, which others on the machine hardly change. */
type Repaint = { readonly ms: number; readonly work: number };

async function workOf({ cdp }: OpenPage): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function measureOne(opened: OpenPage, act: () => Promise<number>): Promise<Repaint> {
  await opened.page.bringToFront();
  await opened.page.waitForTimeout(BETWEEN_MS);
  const before = await workOf(opened);
  const ms = await act();
  return { ms, work: (await workOf(opened)) - before };
}

/** One event for every open page, with this score in each game that is played. */
function repaintOf(opened: OpenPage, { system, sample }: { system: RunningSystem; sample: number }): Promise<Repaint> {
  const told = scoreOf(sample);
  return measureOne(opened, async () => {
    const [took] = await Promise.all([opened.page.evaluate<number>(`repaint.after(${isShown(told)})`), score(system, told)]);
    return took;
  });
}

/** A click that renews the stack's 475 cells; the second row's first is the number of clicks. */
const clickOf = (opened: OpenPage): Promise<Repaint> =>
  measureOne(opened, () =>
    opened.page.evaluate<number>(`(() => {
      const textOf = () => document.querySelector('tbody tr:nth-child(2) td').textContent;
      const before = textOf();
      const from = performance.now();
      document.querySelector('#order').click();
      return repaint.until(() => textOf() !== before, from);
    })()`),
  );

async function openWatched(
  browser: Browser,
  { url, session, ready }: { url: string; session?: Session; ready: string },
): Promise<OpenPage> {
  const opened = await openPage(browser, { session });
  await opened.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await opened.page.addInitScript({ content: WATCH });
  await opened.page.goto(url);
  await opened.page.locator(ready).first().waitFor({ state: 'attached' });
  return opened;
}

type Pages = { readonly league: OpenPage; readonly stack: OpenPage };

/** Events and clicks in turn; the first of each, which fetches what comes late, is thrown away. */
async function measureAll({ league, stack }: Pages, { system, count, first }: { system: RunningSystem; count: number; first: number }) {
  const events: Repaint[] = [];
  const clicks: Repaint[] = [];
  for (let at = 0; at <= count; at++) {
    clicks.push(await clickOf(stack));
    events.push(await repaintOf(league, { system, sample: first + at }));
  }
  return { events: events.slice(1), clicks: clicks.slice(1) };
}

const msOf = (repaints: readonly Repaint[]) => Math.round(median(repaints.map(({ ms }) => ms)));
const worksOf = (repaints: readonly Repaint[]) => repaints.map(({ work }) => work);

/**
 * web.repaint: what a live event makes an open page work until games, sentence and standings are painted with the new scores. The source is
 * left alone meanwhile, so that nothing else happens; picks must be locked.
 */
export async function measureRepaint(
  browser: Browser,
  { system, leagueUrl, emptyStack, ...options }: RepaintOptions,
): Promise<BenchResult> {
  const { session, members, rounds } = options;
  await holdSource(system.db, { seconds: HOLD_SECONDS });
  const league = await openWatched(browser, { url: leagueUrl, session, ready: '.live-cell' });
  const stack = await openWatched(browser, { url: emptyStack, ready: '#order' });
  try {
    await league.page.getByRole('button', { name: / Games/, expanded: false }).click();
    await league.page.waitForTimeout(SETTLED_MS);
    const count = EVENTS_PER_ROUND * rounds;
    const quick = await measureAll({ league, stack }, { system, count, first: 0 });
    for (const opened of [league, stack]) await slowDown(opened);
    // Told beside the ratio alone.
    const slow = await measureAll({ league, stack }, { system, count: rounds, first: count + 1 });
    const details = {
      limit: 'the work of a click that renews 475 cells on the same stack without the product',
      promised: '50 ms',
      'from the answer until it is painted, ms': msOf(quick.events),
      'the click, ms': msOf(quick.clicks),
      'processor slowed down 4 times, ms': msOf(slow.events),
      'then the click, ms': msOf(slow.clicks),
      members,
    };
    return { ...ratioOf(worksOf(quick.events), worksOf(quick.clicks)), name: 'web.repaint', unit: 'ms', floor: 8, goal: 5, details };
  } finally {
    await league.close();
    await stack.close();
  }
}
