import type { Page } from '@playwright/test';

type Stop = { readonly name: string; readonly isSeen: boolean; readonly hasRing: boolean };

/** What has the focus, whether a part of it lies open in the window, and whether a ring marks it; null while nothing has it. */
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

const MOST_STOPS = 120;

/** Somebody who has no pointer. Every stop on the way must show its ring in the open. */
export class Keyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async focus(): Promise<Stop | null> {
    return this.page.evaluate<Stop | null>(READ_FOCUS);
  }

  /** Tab, or Shift+Tab, until something of this name has the focus. */
  async tabTo(name: string | RegExp, { isBack = false } = {}): Promise<void> {
    const passed: string[] = [];
    while (passed.length < MOST_STOPS) {
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

  /** Tab to something, then Enter. */
  async open(name: string | RegExp, way?: { isBack: boolean }): Promise<void> {
    await this.tabTo(name, way);
    await this.press('Enter');
  }
}
