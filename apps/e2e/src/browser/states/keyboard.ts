import type { Page } from '@playwright/test';

type Stop = { readonly name: string; readonly isSeen: boolean; readonly hasRing: boolean };

/**
 * The focused element: whether any part of it is visible in the window, and whether it has a focus
 * ring. Null if nothing has the focus.
 */
const READ_FOCUS = `(() => {
  const active = document.activeElement;
  if (active === null || active === document.body) return null;
  const shown = active.matches('.sr-only') ? active.closest('label') : active;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const parts = [0.5, 0.1, 0.9];
  const isSeen = parts.some((x) => parts.some((y) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y);
    return hit !== null && shown.contains(hit);
  }));
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const words = active.getAttribute('aria-label') ?? active.labels?.[0]?.textContent ?? active.textContent ?? '';
  return { name: words.replaceAll(/\\s+/g, ' ').trim(), isSeen, hasRing: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 };
})()`;

const MAX_STOPS = 120;

/** Acts as a user without a pointer. Every stop must be visible and have a focus ring. */
export class Keyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async focus(): Promise<Stop | null> {
    return this.page.evaluate<Stop | null>(READ_FOCUS);
  }

  /** Presses Tab, or Shift+Tab, until an element of this name has the focus. */
  async tabTo(name: string | RegExp, { isBack = false } = {}): Promise<void> {
    const passed: string[] = [];
    while (passed.length < MAX_STOPS) {
      await this.page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
      const stop = await this.focus();
      if (stop === null) continue;
      passed.push(stop.name);
      if (!stop.isSeen || !stop.hasRing) throw new Error(`the focus cannot be seen at "${stop.name}": ${JSON.stringify(stop)}`);
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
    }
    throw new Error(`no stop called ${String(name)} among: ${passed.join(' | ')}`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Tabs to an element and presses Enter. */
  async open(name: string | RegExp, way?: { isBack: boolean }): Promise<void> {
    await this.tabTo(name, way);
    await this.press('Enter');
  }
}
