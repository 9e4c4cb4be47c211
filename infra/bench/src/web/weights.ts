import type { Browser } from '@playwright/test';
import { type BenchResult, ratioOf } from '../result.ts';
import { bytesOf, fetchEncoded } from './fetched.ts';
import { openPage, type Session } from './visitor.ts';

const KB = 1000;
/** React, Query, Router and the tRPC client without a line of ours (performance 2g). */
const EMPTY_STACK_KB = 118;
const READABLE_KB = 15;
const QUIET_MS = 2000;
const PRERENDERED = ['/', '/rules', '/faq', '/changelog', '/maintenance'] as const;

const inKb = (bytes: number) => Number((bytes / KB).toFixed(2));

/** Every script that a fresh visit fetches until the page is idle. */
async function scriptsOf(browser: Browser, { url, session }: { url: string; session?: Session }): Promise<Set<string>> {
  const { page, close } = await openPage(browser, { session });
  try {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
    });
    await page.goto(url);
    if (session !== undefined) await page.locator('article.game').first().waitFor({ state: 'attached' });
    let known = -1;
    while (known !== scripts.size) {
      known = scripts.size;
      await page.waitForTimeout(QUIET_MS);
    }
    return scripts;
  } finally {
    await close();
  }
}

/** web.js: the first load of a league page. */
export async function measureScripts(browser: Browser, { url, session }: { url: string; session: Session }): Promise<BenchResult> {
  const scripts = await scriptsOf(browser, { url, session });
  const [gz, br] = [await bytesOf(scripts, 'gzip'), await bytesOf(scripts, 'br')];
  const details = { limit: '118 kB, the empty stack', 'as sent with brotli, kB': inKb(br), files: scripts.size };
  return { ...ratioOf([inKb(gz)], [EMPTY_STACK_KB]), name: 'web.js', unit: 'kB gz', floor: 1.3559, goal: 1.23, details };
}

/** What a page of HTML waits for before it can be painted. */
function blockingFiles(html: string, base: string): string[] {
  const sheets = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => /href="([^"]+)"/.exec(tag)?.[1]);
  const scripts = [...html.matchAll(/<script (?![^>]*type="module")[^>]*src="([^"]+)"/g)].map(([, source]) => source);
  return [...sheets, ...scripts].flatMap((path) => (path === undefined ? [] : [new URL(path, base).href]));
}

type Weighed = { readonly path: string; readonly blocking: number; readonly later: number };

/** Bytes that a page waits for before it can be read, its own among them, and bytes of all its scripts. */
async function weigh(browser: Browser, { href, origin, pathname: path }: URL): Promise<Weighed> {
  const html = await fetchEncoded(href, 'gzip');
  const plain = await fetchEncoded(href, 'identity');
  if (!/<main[\s>]/.test(plain.text)) throw new Error(`${path} has no content in its HTML`);
  const blocking = html.bytes + (await bytesOf(blockingFiles(plain.text, origin), 'gzip'));
  return { path, blocking, later: await bytesOf(await scriptsOf(browser, { url: href }), 'gzip') };
}

/** web.landing: what must have come before a prerendered page can be read, the heaviest of them judged. */
export async function measureReadable(browser: Browser, url: string): Promise<BenchResult> {
  const weights = await Promise.all(PRERENDERED.map((path) => weigh(browser, new URL(path, url))));
  const all = weights.map(({ blocking }) => blocking);
  const told = weights.map(({ path, blocking, later }) => [
    path,
    `${inKb(blocking)} kB before it can be read, ${inKb(later)} kB of scripts`,
  ]);
  const details = { limit: '15 kB, HTML and what blocks it', ...Object.fromEntries(told) };
  return { ...ratioOf([inKb(Math.max(...all))], [READABLE_KB]), name: 'web.landing', unit: 'kB gz', floor: 1, goal: 0.8, details };
}
