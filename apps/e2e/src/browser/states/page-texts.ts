import { expect, type Locator, type Page } from '@playwright/test';

const READ = `(() => {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  const named = [...document.querySelectorAll(attributes.map((name) => '[' + name + ']').join())];
  const labels = named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
  const blocks = [...document.querySelectorAll('h1, h2, h3, p, li, button, a, label, legend, td, th, dt, dd, option, output')];
  const texts = blocks.map((element) => element.textContent ?? '');
  const spaced = (text) => text.replaceAll(/\\s+/g, ' ').trim();
  return [document.title, ...document.body.innerText.split('\\n'), ...texts, ...labels].map(spaced).filter((text) => text !== '');
})()`;

/** What a page says at this moment: its title, every line and block of text, dialogs, toasts and accessible names among them. */
export async function readTexts(page: Page): Promise<Set<string>> {
  return new Set(await page.evaluate<string[]>(READ));
}

/** Waits until each of these texts can be read in the page or a part of it. */
export async function reads(part: Page | Locator, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await part.getByText(text).filter({ visible: true }).first().waitFor();
}

/** The path with query that the browser shows. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/**
 * The router is told where it is right before React hydrates the page of a visitor; React removes
 * the frame of a signed-in page itself.
 */
const IS_TAKEN_OVER = `window.__TSR_ROUTER__?.stores.resolvedLocation.get() !== undefined
  && document.querySelector('.until-code') === null`;

/**
 * Until the script runs a page that could be read before. A click that comes first follows its link
 * as on any page; a key or a button does nothing yet.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(IS_TAKEN_OVER)).toBe(true);
}
