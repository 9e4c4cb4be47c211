import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import { isMachineBusy } from './busy.ts';
import { root } from './local-system.ts';

const ORIGIN = 'http://table.bench.test';
const PAGE = `${ORIGIN}/bench/index.html`;
const FULL_MEMBERS = 10_000;
/** The full DOM is mounted with a part of its rows, unless the run is a long one; more rows take at least so much longer. */
const SAMPLE = 2500;
const LONG_RUN = 5;
const MOST_ROWS = 60;
/** Two frames at 60 Hz, as the browser rounds them. */
const LONGEST_FRAME_MS = 33.4;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

type TableMeasure = { readonly ms: number; readonly rows: number; readonly elements: number; readonly frames: readonly number[] };

/** Builds the page that mounts the product's tables. */
async function buildPage(outDir: string): Promise<void> {
  const web = join(root, 'apps/web');
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const args = [vite, 'build', '--config', 'bench/vite.config.ts', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 2, 2] });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('the page of the table benchmark could not be built');
}

async function measureIn(browser: Browser, outDir: string, { members, rounds }: { members: number; rounds: number }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ contentType: TYPES[extname(pathname)] ?? 'text/plain', body: readFileSync(join(outDir, pathname)) });
    });
    await page.goto(PAGE);
    await page.waitForFunction('window.measureTable !== undefined');
    const measure = (kind: 'full' | 'virtual', count: number) =>
      page.evaluate<TableMeasure>(`window.measureTable({ kind: '${kind}', members: ${count}, isScrolled: ${kind === 'virtual'} })`);
    await measure('virtual', members);
    const virtual: TableMeasure[] = [];
    for (let round = 0; round < rounds; round++) virtual.push(await measure('virtual', members));
    const mounted = rounds >= LONG_RUN ? FULL_MEMBERS : SAMPLE;
    const { ms, elements } = await measure('full', mounted);
    return { virtual, full: { ms: (ms * FULL_MEMBERS) / mounted, mounted, elements } };
  } finally {
    await context.close();
  }
}

const percentile = (values: readonly number[], part: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** web.table: mount and layout of this many members against the full DOM of 10,000 rows in the same page; then rows, and frames while scrolling. */
export async function measureTable(browser: Browser, options: { members: number; rounds: number }): Promise<BenchResult[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'survivor-table-'));
  try {
    await buildPage(outDir);
    const { virtual, full } = await measureIn(browser, outDir, options);
    const ratios = virtual.map(({ ms }) => ms / full.ms);
    const rows = Math.max(...virtual.map((each) => each.rows));
    const frames = virtual.map((each) => percentile(each.frames, 0.95));
    const judged = (value: number, most: number, values: readonly number[]) => ({
      ratio: value / most,
      min: Math.min(...values) / most,
      max: Math.max(...values) / most,
      rounds: values.length,
      floor: 1,
      isJudged: true,
    });
    const speedUp = 1 / median(ratios);
    return [
      {
        name: 'web.table',
        value: median(virtual.map(({ ms }) => ms)),
        unit: 'ms',
        ratio: median(ratios),
        min: Math.min(...ratios),
        max: Math.max(...ratios),
        rounds: ratios.length,
        floor: 0.01,
        goal: 0.004,
        isJudged: true,
        details: {
          limit: `${Math.round(full.ms)} ms for the full DOM of ${FULL_MEMBERS} rows, from ${full.mounted} of them (${full.elements} elements)`,
          'times faster': Math.round(speedUp),
          members: options.members,
        },
      },
      {
        ...judged(
          rows,
          MOST_ROWS,
          virtual.map((each) => each.rows),
        ),
        name: 'web.table.rows',
        value: rows,
        unit: 'rows',
        goal: 0.83,
        details: { limit: MOST_ROWS, elements: Math.max(...virtual.map((each) => each.elements)) },
      },
      {
        ...judged(median(frames), LONGEST_FRAME_MS, frames),
        name: 'web.table.frame',
        value: median(frames),
        unit: 'ms p95',
        goal: 0.6,
        isJudged: Math.max(...frames) <= 2 * Math.min(...frames) && !isMachineBusy(),
        details: { limit: `${LONGEST_FRAME_MS} ms while 173 px a frame are scrolled` },
      },
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
