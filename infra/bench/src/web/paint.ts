import type { Browser } from '@playwright/test';
import type { BenchResult } from '../result.ts';
import { median, spread } from '../statistics.ts';
import { isMachineBusy } from './busy.ts';
import { openPage, type Session } from './visitor.ts';

const LONGEST_LCP_MS = 2000;
const LARGEST_CLS = 0.05;
const SETTLED_MS = 2500;
/** The machine is too busy for a verdict when the same page takes twice as long in another round. */
const MOST_SPREAD = 2;

type Paint = { readonly lcp: number; readonly cls: number };

const WATCH = `
  window.paint = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.paint.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.paint.cls += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
`;

async function paintOf(browser: Browser, { url, session }: { url: string; session: Session | undefined }): Promise<Paint> {
  const { page, close } = await openPage(browser, { session, isSlowNetwork: true, isSlowCpu: true });
  try {
    await page.addInitScript({ content: WATCH });
    await page.goto(url, { waitUntil: 'load' });
    if (session !== undefined) await page.locator('article.game').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate<Paint>('window.paint');
  } finally {
    await close();
  }
}

export type PaintOptions = { readonly name: string; readonly url: string; readonly session?: Session; readonly rounds: number };

/** When the largest part of a page is painted, and how much moves, on a phone with slow 4G and a processor slowed down four times. */
export async function measurePaint(browser: Browser, { name, url, session, rounds }: PaintOptions): Promise<BenchResult[]> {
  await paintOf(browser, { url, session });
  const paints: Paint[] = [];
  for (let round = 0; round < rounds; round++) paints.push(await paintOf(browser, { url, session }));
  const lcps = paints.map(({ lcp }) => lcp);
  const shifts = paints.map(({ cls }) => cls);
  const [lcp, cls] = [median(lcps), Math.max(...shifts)];
  const shared = { rounds, goal: 0.5 };
  const [first, last] = [Math.min(...lcps), Math.max(...lcps)].map((value) => value / LONGEST_LCP_MS);
  return [
    {
      ...shared,
      name: `${name}.lcp`,
      value: lcp,
      unit: 'ms',
      ratio: lcp / LONGEST_LCP_MS,
      min: first ?? 0,
      max: last ?? 0,
      floor: 1,
      isJudged: spread(lcps) <= MOST_SPREAD && !isMachineBusy(),
      details: { limit: '2,000 ms; slow 4G, processor slowed down 4 times, 390 x 844' },
    },
    {
      ...shared,
      name: `${name}.cls`,
      value: cls,
      unit: 'shift',
      ratio: cls / LARGEST_CLS,
      min: Math.min(...shifts) / LARGEST_CLS,
      max: cls / LARGEST_CLS,
      floor: 1,
      isJudged: true,
      details: { limit: '0.05' },
    },
  ];
}
