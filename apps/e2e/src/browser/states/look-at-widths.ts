import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findAxeFaults, findSidewaysScroll } from './find-page-faults.ts';
import { readTexts } from './page-texts.ts';

/** Where pictures and texts of the states are left. */
export const artifacts = fileURLToPath(new URL('../../../artifacts/states', import.meta.url));
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;
const NARROWEST = { width: 320, height: 640 };
const MOST_HEIGHT = 3000;
const THEMES = ['light', 'dark'] as const;
const isPhotographing = process.env.PICTURES === '1';
/** A browser without a screen may stop drawing after a resize, with everything drawn: then no frame comes any more, and two seconds do. */
const TWO_FRAMES = `Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  new Promise((resolve) => setTimeout(() => resolve(null), 2000)),
])`;
/** Hovers over toasts, which keeps them open. They may vanish at any moment: nothing waits. */
const HOVER_TOASTS = `document.querySelectorAll('[data-sonner-toaster]').forEach((toaster) => toaster.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))`;

/** The themes in which axe checks a width. */
const themesAt = (width: number) => (isPhotographing ? THEMES : THEMES.slice(0, width === WIDTHS[0].width ? 1 : 0));

export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export type Shown = {
  readonly screen: string;
  readonly state: string;
  /** For long pages, and for those that load as they scroll: only what the window shows. */
  readonly viewportOnly: boolean;
};

/** Takes a picture of the window where `PICTURES=1` asks for pictures. */
export async function photograph(page: Page, { screen, name }: { screen: string; name: string }): Promise<void> {
  if (isPhotographing) await page.screenshot({ path: `${artifacts}/${slug(screen)}/${slug(name)}.png` });
}

/**
 * Shows the page at 390, 768, 1280 and 320 px without a reload. Reads its texts and finds sideways
 * scroll at every width; axe checks 390 px in the light theme. With `PICTURES=1` axe checks three
 * widths in both themes, and a picture of each is taken.
 */
export async function lookAtWidths(page: Page, { screen, state, viewportOnly }: Shown): Promise<{ faults: string[]; texts: Set<string> }> {
  const faults: string[] = [];
  const texts = await readTexts(page);
  const before = page.viewportSize();
  const note = (place: string, found: readonly string[]) => faults.push(...found.map((fault) => `${place}: ${fault}`));
  await page.evaluate(HOVER_TOASTS);
  for (const size of WIDTHS) {
    await resize(page, size, !viewportOnly);
    for (const theme of themesAt(size.width)) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(TWO_FRAMES);
      await photograph(page, { screen, name: `${state} ${size.width} ${theme}` });
      note(`${size.width} ${theme}`, await findAxeFaults(page, { coloursOnly: theme === 'dark' }));
    }
    await page.evaluate(TWO_FRAMES);
    for (const text of await readTexts(page)) texts.add(text);
    note(String(size.width), await findSidewaysScroll(page));
  }
  await page.setViewportSize(NARROWEST);
  await page.evaluate(TWO_FRAMES);
  note(String(NARROWEST.width), await findSidewaysScroll(page));
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
  return { faults, texts };
}

/** The window as high as the page, so that what is fixed to its edges does not cover the middle of the picture. */
async function resize(page: Page, size: { width: number; height: number }, isWhole: boolean): Promise<void> {
  await page.setViewportSize(size);
  if (!isWhole) return;
  const height = await page.evaluate<number>('document.scrollingElement.scrollHeight');
  if (height > size.height) await page.setViewportSize({ width: size.width, height: Math.min(height, MOST_HEIGHT) });
}
