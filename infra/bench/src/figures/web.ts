import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import getPort from 'get-port';
import { FLAGS } from '../../../../apps/e2e/src/browser/launch-browser.ts';
import { startSystem } from '../../../../apps/e2e/src/system/start-system.ts';
import { type Figure, interleave } from '../figure.ts';

const web = fileURLToPath(new URL('../../../../apps/web', import.meta.url));
const PLAYER = 'Jordan Reyes';
/** A league of the demo season in which picks are open. */
const OPEN_LEAGUE = 'Thursday Night';
const PHONE = { width: 390, height: 844 };
/** Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 up; the processor slowed down 4 times. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 2500;
const CLICKS = 7;
const WATCH = `
  window.lcp = 0;
  window.interactions = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId > 0) window.interactions.push(entry.duration); })
    .observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Builds the empty page of the same stack (apps/web/bench) and serves it compressed. */
async function serveEmptyStack(): Promise<{ url: string; stop: () => void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'survivor-stack-'));
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const args = [vite, 'build', '--config', 'bench/vite.config.ts', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' });
  if (status !== 0) throw new Error('the page of the empty stack could not be built');
  const port = await getPort();
  const server = createServer(({ url = '/' }, response) => {
    const file = join(outDir, url);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = extname(file) === '.js' ? 'text/javascript' : 'text/html';
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(readFileSync(file)));
  }).listen(port, '127.0.0.1');
  const stop = () => {
    server.close().closeAllConnections();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}/bench/empty-stack.html`, stop };
}

type Session = Exclude<BrowserContextOptions['storageState'], string>;
type Visit = { readonly url: string; readonly session?: Session; readonly ready: string; readonly isSlow: boolean };

/** Runs the work on a page that is settled, opened by a phone on its first visit. */
async function visit<T>(browser: Browser, { url, session, ready, isSlow }: Visit, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, storageState: session, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    if (isSlow) await cdp.send('Network.enable');
    if (isSlow) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript({ content: WATCH });
    await page.goto(url);
    await page.locator(ready).first().waitFor({ state: 'attached', timeout: 60_000 });
    await page.waitForTimeout(SETTLED_MS);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Signs in; returns the session and the path of a league with open picks. */
async function signIn(browser: Browser, url: string): Promise<{ session: Session; league: string }> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: PLAYER }).click();
  const link = page.locator('a[href*="/home/league/"]').filter({ hasText: OPEN_LEAGUE }).first();
  const league = new URL((await link.getAttribute('href')) ?? '', url).href;
  const session = await context.storageState();
  await context.close();
  return { session, league };
}

/** Kilobytes of all scripts of a fresh visit, as sent to a browser with gzip. */
async function scriptKb(page: Page): Promise<number> {
  const urls = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  const files = [...new Set(urls.map((url) => join(web, 'dist', new URL(url).pathname)))].filter((file) => file.endsWith('.js'));
  return files.reduce((sum, file) => sum + statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size, 0) / 1000;
}

/** For each click on a team, which opens a dialog: its slowest interaction in milliseconds. */
async function clickPick(page: Page): Promise<number[]> {
  const durations: number[] = [];
  for (let click = 0; click <= CLICKS; click++) {
    await page.evaluate('window.interactions = []');
    await page.locator('#games article button:not([aria-disabled="true"])').first().click();
    await page.locator('dialog[open]').waitFor();
    await page.waitForTimeout(600);
    if (click > 0) durations.push(Math.max(16, ...(await page.evaluate<number[]>('window.interactions'))));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return durations;
}

/** Figure 12: scripts, LCP and INP of the league page in Chromium, on the demo season. */
export async function measureWeb(rounds: number): Promise<Figure[]> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run `npm run bench`');
  const [emptyStack, system] = [await serveEmptyStack(), await startSystem()];
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const { session, league: url } = await signIn(browser, system.url);
    const page = { url, session, ready: '#games article', isSlow: false };
    const kb = await visit(browser, page, scriptKb);
    const interactions = await visit(browser, page, clickPick);
    const lcp = (opened: Page) => opened.evaluate<number>('window.lcp');
    const sides = {
      product: () => visit(browser, { ...page, isSlow: true }, lcp),
      peer: () => visit(browser, { url: emptyStack.url, ready: '#text', isSlow: true }, lcp),
    };
    const paints = await interleave(sides, { rounds, warmUp: 1 });
    const phone = `processor slowed down ${CPU_SLOWDOWN} times`;
    const about = { better: 'lower', unit: 'ms', note: phone } as const;
    const weight = { unit: 'kB gz', product: [kb], limit: 190, goal: 170, note: 'all scripts of a fresh visit' };
    return [
      { ...about, name: 'league page: scripts', ...weight },
      { ...about, name: 'league page: LCP on slow 4G', ...paints, limit: 1.9, goal: 1.5, note: `empty page of the same stack; ${phone}` },
      { ...about, name: 'league page: INP of a pick', product: interactions, limit: 200, goal: 100 },
    ];
  } finally {
    await browser.close();
    await system.stop();
    emptyStack.stop();
  }
}
