import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findAxeFaults, findControlFaults, findSidewaysScroll } from './find-page-faults.ts';
import { readTexts } from './page-texts.ts';

/** The folder for the screenshots and texts of the states. */
export const artifacts = fileURLToPath(new URL('../../../artifacts/states', import.meta.url));
const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const MAX_HEIGHT = 3000;
const THEMES = ['light', 'dark'] as const;
const isPhotographing = process.env.PICTURES === '1';
/** Headless Chromium may draw no frame after a resize that changes nothing. */
const TWO_FRAMES = `Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  new Promise((resolve) => setTimeout(() => resolve(null), 500)),
])`;
/** A toast under the pointer does not disappear. */
export const HOVER_TOASTS = `document.querySelectorAll('[data-sonner-toaster]').forEach((toaster) => toaster.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))`;

export const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

type Shown = {
  /** The path of its screenshots. */
  readonly name: string;
  /** Checks only the visible part: for long pages, and for those that load while scrolling. */
  readonly viewportOnly: boolean;
  /** Collects the texts that the page shows at each width. */
  readonly texts: Set<string>;
};

/**
 * Resizes the page to each width and lists sideways scrolling and axe's findings in both themes.
 * Takes screenshots with `PICTURES=1`.
 */
export async function checkWidths(page: Page, { name, viewportOnly, texts }: Shown): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  await page.evaluate(HOVER_TOASTS);
  for (const size of WIDTHS) {
    await resize(page, size, !viewportOnly);
    await page.evaluate(TWO_FRAMES);
    for (const text of await readTexts(page)) texts.add(text);
    const found = [...(await findSidewaysScroll(page)), ...(await findControlFaults(page))];
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      if (isPhotographing) await page.screenshot({ path: `${artifacts}/${name}-${size.width}-${theme}.png` });
      found.push(...(await findAxeFaults(page, { colorsOnly: theme === 'dark' })));
    }
    await page.emulateMedia({ colorScheme: 'light' });
    faults.push(...found.map((fault) => `${size.width}: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return faults;
}

/** Makes the window as high as the page, so fixed bars do not cover its middle. */
async function resize(page: Page, size: { width: number; height: number }, isWhole: boolean): Promise<void> {
  await page.setViewportSize(size);
  if (!isWhole) return;
  const height = await page.evaluate<number>('document.scrollingElement.scrollHeight');
  if (height > size.height) await page.setViewportSize({ width: size.width, height: Math.min(height, MAX_HEIGHT) });
}
