import type { Browser } from '@playwright/test';
import { type BenchResult, ratioOf } from '../result.ts';
import { percentile } from '../statistics.ts';
import type { BenchPages } from './bench-pages.ts';

const FULL_MEMBERS = 10_000;
/** The full DOM is mounted with a part of its rows, unless the run is a long one; more rows take at least so much longer. */
const SAMPLE = 1000;
const LONG_RUN = 5;
const MOST_ROWS = 60;
/** What the tables' page does while it counts frames, on the page of the stack alone: the milliseconds of each. */
const SCROLL = `(async () => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const region = document.querySelector('section');
  const frames = [];
  for (let last = await nextFrame(); frames.length < 120; ) {
    region.scrollBy({ top: 173 });
    const now = await nextFrame();
    frames.push(now - last);
    last = now;
  }
  return frames;
})()`;

type TableMeasure = { readonly ms: number; readonly rows: number; readonly elements: number; readonly frames: readonly number[] };

async function measureIn(browser: Browser, { tables, emptyStack }: BenchPages, { members, rounds }: { members: number; rounds: number }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const stack = await context.newPage();
    await stack.goto(emptyStack);
    const page = await context.newPage();
    await page.goto(tables);
    await page.waitForFunction('window.measureTable !== undefined');
    const measure = (kind: 'full' | 'virtual', count: number) =>
      page.evaluate<TableMeasure>(`window.measureTable({ kind: '${kind}', members: ${count}, isScrolled: ${kind === 'virtual'} })`);
    await measure('virtual', members);
    const virtual: TableMeasure[] = [];
    const bareFrames: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      await stack.bringToFront();
      bareFrames.push(await stack.evaluate<number[]>(SCROLL));
      await page.bringToFront();
      virtual.push(await measure('virtual', members));
    }
    const mounted = rounds >= LONG_RUN ? FULL_MEMBERS : SAMPLE;
    const { ms, elements } = await measure('full', mounted);
    return { virtual, bareFrames, full: { ms: (ms * FULL_MEMBERS) / mounted, mounted, elements } };
  } finally {
    await context.close();
  }
}

/** web.table: mount and layout of this many members against the full DOM of 10,000 rows in the same page; then rows, and frames while scrolling. */
export async function measureTable(
  browser: Browser,
  { pages, ...options }: { pages: BenchPages; members: number; rounds: number },
): Promise<BenchResult[]> {
  const { virtual, bareFrames, full } = await measureIn(browser, pages, options);
  const mount = ratioOf(
    virtual.map(({ ms }) => ms),
    virtual.map(() => full.ms),
  );
  return [
    {
      ...mount,
      name: 'web.table',
      unit: 'ms',
      floor: 0.01,
      goal: 0.004,
      details: {
        limit: `${Math.round(full.ms)} ms for the full DOM of ${FULL_MEMBERS} rows, from ${full.mounted} of them (${full.elements} elements)`,
        'times faster': Math.round(1 / mount.ratio),
        members: options.members,
      },
    },
    {
      ...ratioOf([Math.max(...virtual.map(({ rows }) => rows))], [MOST_ROWS]),
      name: 'web.table.rows',
      unit: 'rows',
      floor: 1,
      goal: 0.83,
      details: { limit: MOST_ROWS, elements: Math.max(...virtual.map((each) => each.elements)) },
    },
    {
      ...ratioOf(
        virtual.map(({ frames }) => percentile(frames, 0.95)),
        bareFrames.map((frames) => percentile(frames, 0.95)),
      ),
      name: 'web.table.frame',
      unit: 'ms p95',
      floor: 5,
      goal: 1.2,
      details: {
        limit: 'a table of as many cells on the same stack without the product, while 173 px a frame are scrolled',
        promised: '33 ms',
      },
    },
  ];
}
