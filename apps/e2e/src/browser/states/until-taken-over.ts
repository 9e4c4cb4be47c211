import { expect, type Page } from '@playwright/test';

/** The router is told where it is right before React takes the page over. */
const IS_TAKEN_OVER = 'window.__TSR_ROUTER__?.stores.resolvedLocation.get() !== undefined';

/** Until the script of a page that could be read before has it: a click that comes first follows its link as on any page. */
export async function untilTakenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(IS_TAKEN_OVER)).toBe(true);
}
