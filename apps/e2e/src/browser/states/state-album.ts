import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { watchPage } from '../watch-page.ts';
import { findAxeFaults, findSidewaysScroll } from './find-page-faults.ts';
import { readTexts } from './page-texts.ts';

const artifacts = fileURLToPath(new URL('../../../artifacts/states', import.meta.url));
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;
const NARROWEST = { width: 320, height: 640 };
const MOST_HEIGHT = 3000;
const THEMES = ['light', 'dark'] as const;
const isPhotographing = process.env.TEST_ALL === '1';
const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))';
const TOASTS = '[data-sonner-toaster]';

export type KeptState = {
  readonly state: string;
  /** Faults that the state itself brings. Each must occur. */
  readonly noise?: readonly RegExp[];
  /** For long pages, and for those that load as they scroll: only what the window shows. */
  readonly viewportOnly?: boolean;
  /** Takes back what the state needed, also after a failure. */
  readonly leave?: () => Promise<void>;
};

/** The themes in which axe looks at a width. */
const themesAt = (width: number) => (isPhotographing ? THEMES : THEMES.slice(0, width === WIDTHS[0].width ? 1 : 0));

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The states of one screen that follow on each other: pictures, faults, and every text that was to be read. */
export class StateAlbum {
  readonly states: string[] = [];
  readonly texts = new Set<string>();
  private readonly screen: string;
  private heard: string[] = [];

  constructor(screen: string) {
    this.screen = screen;
  }

  /** Hears what goes wrong on a page from now on. */
  watch(page: Page, appUrl: string): void {
    watchPage(page, { origins: new Set([new URL(appUrl).origin]), report: (fault) => this.heard.push(fault) });
  }

  /** Reaches a state and looks at it at every width, 320 px among them. Fails on any fault. */
  async keep(
    page: Page,
    { state, noise = [], viewportOnly = false, leave = async () => undefined }: KeptState,
    reach: () => Promise<void>,
  ): Promise<void> {
    this.states.push(state);
    const seen: string[] = [];
    try {
      await reach();
      seen.push(...(await this.look(page, { state, viewportOnly })));
    } finally {
      await leave();
    }
    const heard = this.heard.splice(0);
    const missing = noise.filter((pattern) => !heard.some((fault) => pattern.test(fault))).map((pattern) => `never heard: ${pattern}`);
    const unexpected = heard.filter((fault) => !noise.some((pattern) => pattern.test(fault)));
    expect([...seen, ...unexpected, ...missing], `${this.screen}: ${state}`).toEqual([]);
  }

  /** Keeps a picture of what the window shows, where pictures are wanted (TEST_ALL). */
  async photograph(page: Page, name: string): Promise<void> {
    if (isPhotographing) await page.screenshot({ path: `${artifacts}/${slug(this.screen)}/${slug(name)}.png` });
  }

  close(): void {
    mkdirSync(`${artifacts}/texts`, { recursive: true });
    writeFileSync(`${artifacts}/texts/${slug(this.screen)}.json`, `${JSON.stringify([...this.texts].sort(), null, 1)}\n`);
    const looks = WIDTHS.reduce((sum, { width }) => sum + themesAt(width).length, 0) * this.states.length;
    console.log(`${this.screen}: ${this.states.length} states, ${looks} looks with axe, ${isPhotographing ? looks : 0} pictures`);
  }

  private async look(page: Page, { state, viewportOnly }: { state: string; viewportOnly: boolean }): Promise<string[]> {
    const faults: string[] = [];
    const before = page.viewportSize();
    const note = (place: string, found: readonly string[]) => faults.push(...found.map((fault) => `${place}: ${fault}`));
    if ((await page.locator(TOASTS).count()) > 0) await page.locator(TOASTS).dispatchEvent('mouseover');
    for (const size of WIDTHS) {
      await this.resize(page, size, !viewportOnly);
      for (const theme of themesAt(size.width)) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(TWO_FRAMES);
        await this.photograph(page, `${state} ${size.width} ${theme}`);
        note(`${size.width} ${theme}`, await findAxeFaults(page, { coloursOnly: theme === 'dark' }));
      }
      await page.evaluate(TWO_FRAMES);
      for (const text of await readTexts(page)) this.texts.add(text);
      note(String(size.width), await findSidewaysScroll(page));
    }
    await page.setViewportSize(NARROWEST);
    await page.evaluate(TWO_FRAMES);
    note(String(NARROWEST.width), await findSidewaysScroll(page));
    await page.emulateMedia({ colorScheme: 'light' });
    if (before !== null) await page.setViewportSize(before);
    return faults;
  }

  /** The window as high as the page, so that what is fixed to its edges does not cover the middle of the picture. */
  private async resize(page: Page, size: { width: number; height: number }, isWhole: boolean): Promise<void> {
    await page.setViewportSize(size);
    if (!isWhole) return;
    const height = await page.evaluate<number>('document.scrollingElement.scrollHeight');
    if (height > size.height) await page.setViewportSize({ width: size.width, height: Math.min(height, MOST_HEIGHT) });
  }
}
