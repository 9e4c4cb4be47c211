import type { Browser, Page } from '@playwright/test';
import type { BenchResult } from '../result.ts';
import { median, spread } from '../statistics.ts';
import { isMachineBusy } from './busy.ts';
import { openPage, type Session } from './visitor.ts';

const LONGEST_MS = 200;
const MOST_SPREAD = 4;

/** Milliseconds from a click until what it changed was painted, as the browser's event timing has it: in steps of 8 ms. */
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

function resultOf(name: string, durations: readonly number[], details: BenchResult['details']): BenchResult {
  const value = median(durations);
  const [min, max] = [Math.min(...durations) / LONGEST_MS, Math.max(...durations) / LONGEST_MS];
  const isJudged = spread(durations) <= MOST_SPREAD && !isMachineBusy();
  const limit = { limit: '200 ms; processor slowed down 4 times', ...details };
  return {
    name,
    value,
    unit: 'ms',
    ratio: value / LONGEST_MS,
    min,
    max,
    rounds: durations.length,
    floor: 1,
    goal: 0.5,
    isJudged,
    details: limit,
  };
}

export type InteractionOptions = { readonly url: string; readonly session: Session; readonly members: number; readonly rounds: number };

async function openLeague(browser: Browser, { url, session }: InteractionOptions) {
  const opened = await openPage(browser, { session, isSlowCpu: true });
  await opened.page.addInitScript({ content: WATCH });
  await opened.page.goto(url);
  await opened.page.locator('table.standings[data-virtual="true"] tbody th').first().waitFor({ state: 'attached' });
  await opened.page.waitForTimeout(1500);
  return opened;
}

/** web.inp.pick: from the click on a team to the question about it. Picks must be open. */
export async function measurePickClick(browser: Browser, options: InteractionOptions): Promise<BenchResult> {
  const { page, close } = await openLeague(browser, options);
  try {
    const durations: number[] = [];
    const team = page.locator('article.game button.half:not([aria-disabled="true"])').first();
    for (let round = 0; round <= options.rounds; round++) {
      durations.push(
        await durationOf(page, async () => {
          await team.click();
          await page.locator('dialog[open]').waitFor();
        }),
      );
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    return resultOf('web.inp.pick', durations.slice(1), { members: options.members });
  } finally {
    await close();
  }
}

/** web.inp.sort: from the click on the other sort until the page has answered it. Picks must be locked. */
export async function measureSortToggle(browser: Browser, options: InteractionOptions): Promise<BenchResult> {
  const { page, close } = await openLeague(browser, options);
  try {
    const durations: number[] = [];
    for (let round = 0; round <= options.rounds; round++) {
      const label = page.locator('fieldset label.segment').filter({ hasText: round % 2 === 0 ? 'Team' : 'Name' });
      durations.push(await durationOf(page, () => label.click()));
    }
    return resultOf('web.inp.sort', durations.slice(1), { members: options.members });
  } finally {
    await close();
  }
}
