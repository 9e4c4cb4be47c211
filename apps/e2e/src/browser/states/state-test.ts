import { test as base, expect } from '@playwright/test';
import { watchPage } from '../watch-page.ts';
import { lookAtWidths } from './look-at-widths.ts';
import { readTexts } from './page-texts.ts';
import { judgeNoise, keepTexts } from './state-album.ts';
import { StateWorld } from './state-world.ts';

export { expect } from '@playwright/test';

const WORLD_LIMIT_MS = 180_000;

type Noise = {
  /** Faults that the state itself brings. Each must occur. */
  readonly noise?: readonly RegExp[];
};
type Look = Noise & {
  /** For long pages, and for those that load as they scroll: only what the window shows. */
  readonly viewportOnly?: boolean;
};

type PerState = {
  /** The screen under which texts and pictures of the state are kept. */
  readonly album: string;
  /** Whose page it is; null for a visitor. */
  readonly email: string | null;
  /** What went wrong on the page since it was last looked at or read. */
  readonly heard: string[];
  /** Looks at the page as it is at every width, 320 px among them, and reads it. Fails on any fault. */
  readonly look: (options?: Look) => Promise<void>;
  /** For a state that looks like another: keeps what can be read. */
  readonly read: (options?: Noise) => Promise<void>;
};
type PerWorker = {
  /** A running demo season. */
  readonly world: StateWorld;
};

/** Playwright's test with a running system for each worker, and a page in a context of its own for each state. */
export const test = base.extend<PerState, PerWorker>({
  world: [
    async ({ browser }, use) => {
      const world = await StateWorld.open(browser);
      try {
        await use(world);
      } finally {
        await world.close();
      }
    },
    { scope: 'worker', timeout: WORLD_LIMIT_MS },
  ],
  album: ['', { option: true }],
  email: [null, { option: true }],
  baseURL: ({ world }, use) => use(world.url),
  storageState: async ({ world, email }, use) => use(await world.storageOf(email)),
  heard: async ({ page, world }, use) => {
    const heard: string[] = [];
    watchPage(page, { origins: new Set([new URL(world.url).origin]), report: (fault) => heard.push(fault) });
    await use(heard);
  },
  look: ({ page, heard, album }, use, { title: state }) =>
    use(async ({ noise = [], viewportOnly = false } = {}) => {
      const { faults, texts } = await lookAtWidths(page, { screen: album, state, viewportOnly });
      keepTexts(`${album} ${state}`, texts);
      expect([...faults, ...judgeNoise(heard.splice(0), noise)]).toEqual([]);
    }),
  read: ({ page, heard, album }, use, { title: state }) =>
    use(async ({ noise = [] } = {}) => {
      keepTexts(`${album} ${state}`, await readTexts(page));
      expect(judgeNoise(heard.splice(0), noise)).toEqual([]);
    }),
});
