import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, it } from 'vitest';
import { readTexts } from './page-texts.ts';
import { type KeptState, StateAlbum } from './state-album.ts';
import type { StateWorld } from './state-world.ts';

const FAILED = fileURLToPath(new URL('../../../artifacts/failed/', import.meta.url));

export type World = () => StateWorld;
export type Screen = {
  readonly world: World;
  readonly screen: string;
  /** Whose page it is; null for a visitor. */
  readonly email: string | null;
};
export type Reach = (page: Page) => Promise<void>;
export type StateOptions = Omit<KeptState, 'state'> & {
  /** The next state goes on from here; else the page is left, and with it what still waits. */
  readonly staysOpen?: boolean;
};
export type Keep = {
  (state: string, reach: Reach, options?: StateOptions): void;
  /** A state that looks like another: reached, asserted and read, not photographed. */
  readonly unseen: (state: string, reach: Reach) => void;
};

/** The album of a screen, with a page for its states: one test a state. Routes of a state end with it. */
export function openScreen({ world, screen, email }: Screen): Keep {
  const album = new StateAlbum(screen);
  let page: Page | undefined;
  beforeAll(async () => {
    page = await world().pageOf(email);
    album.watch(page, world().url);
  });
  afterAll(async () => {
    album.close();
    await page?.context().close();
  });
  const test = (state: string, body: Reach, staysOpen = false) =>
    it(state, async () => {
      if (page === undefined) throw new Error('there is no page');
      try {
        await body(page);
      } catch (error) {
        await page.screenshot({ path: FAILED + `${screen} ${state}.png`.replaceAll(/[ ,:]+/g, '-') });
        throw error;
      } finally {
        if (!staysOpen) await page.goto('about:blank');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
  const keep = (state: string, reach: Reach, { staysOpen, ...options }: StateOptions = {}) =>
    test(state, (own) => album.keep(own, { state, ...options }, () => reach(own)), staysOpen);
  const unseen = (state: string, reach: Reach) =>
    test(state, async (own) => {
      await reach(own);
      for (const text of await readTexts(own)) album.texts.add(text);
    });
  return Object.assign(keep, { unseen });
}

/** Waits until each of these texts can be read. */
export async function reads(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** The path with query that the browser shows. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
