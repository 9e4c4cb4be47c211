import type { Browser, Page } from '@playwright/test';
import { type BenchResult, ratioOf } from '../result.ts';
import { openPage, type Session } from './visitor.ts';

/** Milliseconds from a click until what it changed was painted, as the browser's event timing has it: in steps of 8 ms, from 16 on. */
const WATCH = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) window.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

async function durationOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(300);
  await page.evaluate('window.interactions = []');
  await act();
  await page.waitForTimeout(700);
  const durations = await page.evaluate<number[]>('window.interactions');
  return Math.max(16, ...durations);
}

export type InteractionOptions = {
  readonly url: string;
  readonly session: Session;
  /** The page of the stack alone. */
  readonly emptyStack: string;
  readonly members: number;
  readonly rounds: number;
};

async function openWatched(browser: Browser, { url, session, ready }: { url: string; session?: Session; ready: string }) {
  const opened = await openPage(browser, { session, isSlowCpu: true });
  await opened.page.addInitScript({ content: WATCH });
  await opened.page.goto(url);
  await opened.page.locator(ready).first().waitFor({ state: 'attached' });
  await opened.page.waitForTimeout(1500);
  return opened;
}

type Acts = {
  readonly name: string;
  readonly floor: number;
  readonly goal: number;
  /** What is done on the league page; on the page of the stack alone 475 cells are renewed. */
  readonly act: (page: Page, round: number) => Promise<void>;
  readonly reset?: (page: Page) => Promise<void>;
};

/** A click lasts a moment and varies with the machine's moments: so many times as many as of the other measures. */
const CLICKS_PER_ROUND = 3;
/** Of the limit: it is told in steps of 8 ms. */
const MOST_SPREAD = 4;

/** In turn on both pages; the first round, which fetches what comes late, is thrown away. */
async function measureInteraction(browser: Browser, options: InteractionOptions, { name, floor, goal, act, reset }: Acts) {
  const league = await openWatched(browser, { ...options, ready: 'table.standings[data-virtual="true"] tbody th' });
  const stack = await openWatched(browser, { url: options.emptyStack, ready: '#order' });
  try {
    const durations: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round <= CLICKS_PER_ROUND * options.rounds; round++) {
      await stack.page.bringToFront();
      limits.push(await durationOf(stack.page, () => stack.page.locator('#order').click()));
      await league.page.bringToFront();
      durations.push(await durationOf(league.page, () => act(league.page, round)));
      await reset?.(league.page);
    }
    const details = {
      limit: 'a click that renews 475 cells on the same stack without the product; processor slowed down 4 times',
      promised: '200 ms',
      members: options.members,
    };
    return { ...ratioOf(durations.slice(1), limits.slice(1), MOST_SPREAD), name, unit: 'ms', floor, goal, details };
  } finally {
    await league.close();
    await stack.close();
  }
}

/** web.inp.pick: from the click on a team to the question about it. Picks must be open. */
export function measurePickClick(browser: Browser, options: InteractionOptions): Promise<BenchResult> {
  return measureInteraction(browser, options, {
    name: 'web.inp.pick',
    floor: 5,
    goal: 1,
    act: async (page) => {
      await page.locator('article.game button.half:not([aria-disabled="true"])').first().click();
      await page.locator('dialog[open]').waitFor();
    },
    reset: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    },
  });
}

/** web.inp.sort: from the click on the other sort until the page has answered it. Picks must be locked. */
export function measureSortToggle(browser: Browser, options: InteractionOptions): Promise<BenchResult> {
  return measureInteraction(browser, options, {
    name: 'web.inp.sort',
    floor: 3.5,
    goal: 1,
    act: (page, round) =>
      page
        .locator('fieldset label.segment')
        .filter({ hasText: round % 2 === 0 ? 'Team' : 'Name' })
        .click(),
  });
}
