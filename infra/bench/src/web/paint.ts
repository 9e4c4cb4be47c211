import type { Browser } from '@playwright/test';
import { type BenchResult, ratioOf } from '../result.ts';
import { openPage, type Session } from './visitor.ts';

const LARGEST_CLS = 0.05;
const SETTLED_MS = 2500;

type Paint = { readonly lcp: number; readonly cls: number };

const WATCH = `
  window.paint = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.paint.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.paint.cls += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
`;

type Visit = {
  readonly url: string;
  readonly session?: Session;
  /** A selector of what the page is opened for; without one the page is there when it is loaded. */
  readonly ready?: string;
};

/** So that the server has the page ready, and its code compiled. */
async function visitOnce(browser: Browser, { url, session, ready }: Visit): Promise<void> {
  const { page, close } = await openPage(browser, { session });
  try {
    await page.goto(url, { waitUntil: 'load' });
    if (ready !== undefined) await page.locator(ready).first().waitFor({ state: 'attached' });
  } finally {
    await close();
  }
}

async function paintOf(browser: Browser, { url, session, ready }: Visit): Promise<Paint> {
  const { page, close } = await openPage(browser, { session, isSlowNetwork: true, isSlowCpu: true });
  try {
    await page.addInitScript({ content: WATCH });
    await page.goto(url, { waitUntil: 'load' });
    if (ready !== undefined) await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate<Paint>('window.paint');
  } finally {
    await close();
  }
}

type PaintedPage = Visit & {
  readonly name: string;
  /** Of the largest paint, in times of that of the stack alone. */
  readonly floor: number;
  readonly goal: number;
};

export type PaintOptions = {
  readonly pages: readonly PaintedPage[];
  /** The page of the stack alone. */
  readonly emptyStack: string;
  readonly rounds: number;
};

type Painted = { readonly paints: readonly Paint[]; readonly limits: readonly number[] };

function resultsOf({ name, floor, goal }: PaintedPage, { paints, limits }: Painted): BenchResult[] {
  const lcps = paints.map(({ lcp }) => lcp);
  return [
    {
      ...ratioOf(lcps, limits),
      name: `${name}.lcp`,
      unit: 'ms',
      floor,
      goal,
      details: { limit: 'the same stack without the product; slow 4G, processor slowed down 4 times, 390 x 844', promised: '2,000 ms' },
    },
    {
      ...ratioOf([Math.max(...paints.map(({ cls }) => cls))], [LARGEST_CLS]),
      name: `${name}.cls`,
      unit: 'shift',
      floor: 1,
      goal: 0.5,
      details: { limit: LARGEST_CLS },
    },
  ];
}

/**
 * When the largest part of each page is painted, and how much moves, on a phone with slow 4G and a processor slowed down four times: against
 * the stack alone on the same phone, all in turn.
 */
export async function measurePaint(browser: Browser, { pages, emptyStack, rounds }: PaintOptions): Promise<BenchResult[]> {
  const taken = pages.map((page) => ({ page, paints: [] as Paint[] }));
  const limits: number[] = [];
  for (const page of pages) await visitOnce(browser, page);
  for (let round = 0; round < rounds; round++) {
    limits.push((await paintOf(browser, { url: emptyStack })).lcp);
    for (const { page, paints } of taken) paints.push(await paintOf(browser, page));
  }
  return taken.flatMap(({ page, paints }) => resultsOf(page, { paints, limits }));
}
