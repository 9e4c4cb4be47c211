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

/** All texts of a page: title, lines, blocks, dialogs, toasts and accessible names. */
export async function readTexts(page: Page): Promise<Set<string>> {
  return new Set(await page.evaluate<string[]>(READ));
}

/** Waits until each of these texts is visible in the page or a part of it. */
export async function reads(part: Page | Locator, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await part.getByText(text).filter({ visible: true }).first().waitFor();
}

/** The path and query of the page's URL. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/**
 * Whether React runs the page. On a visitor's page, the router knows its location just before React
 * hydrates the page; on a signed-in page, React removes the prerendered frame.
 */
const IS_INTERACTIVE = `window.__TSR_ROUTER__?.stores.resolvedLocation.get() !== undefined
  && document.querySelector('.until-code') === null`;

/**
 * Waits until a prerendered page is interactive. Before that, links work, but keys and buttons do
 * nothing.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(IS_INTERACTIVE)).toBe(true);
}
