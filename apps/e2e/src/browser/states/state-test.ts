import { test as base, expect } from '@playwright/test';
import { watchPage } from '../watch-page.ts';
import { lookAtWidths } from './look-at-widths.ts';
import { readTexts } from './page-texts.ts';
import { judgeNoise, keepTexts } from './state-album.ts';
import type { StateWorld } from './state-world.ts';
import { Timeline } from './timeline.ts';

export { expect } from '@playwright/test';

const WORLD_LIMIT_MS = 180_000;

type Noise = {
  /** Faults that the state itself brings. Each must occur. */
  readonly noise?: readonly RegExp[];
};
type Look = Noise & {
  /** Faults that the state may bring: a refusal that travels with other answers is none for the browser. */
  readonly possibleNoise?: readonly RegExp[];
  /** For long pages, and for those that load as they scroll: only what the window shows. */
  readonly viewportOnly?: boolean;
};

type PerState = {
  /** The screen under which texts and pictures of the state are kept. */
  readonly album: string;
  /** The instant of the demo season, of its first day unless told. */
  readonly at: string | null;
  /** Whose page it is; null for a visitor. */
  readonly email: string | null;
  /** What went wrong on the page since it was last looked at or read. */
  readonly heard: string[];
  /** Adds to what was to be read in this state, which may be looked at more than once. */
  readonly keep: (texts: ReadonlySet<string>) => void;
  /** Looks at the page as it is at every width, 320 px among them, and reads it. Fails on any fault. */
  readonly look: (options?: Look) => Promise<void>;
  /** For a state that looks like another: keeps what can be read. */
  readonly read: (options?: Noise) => Promise<void>;
  /** A running demo season. */
  readonly world: StateWorld;
};
type PerWorker = {
  readonly timeline: Timeline;
};

/** Playwright's test with a running system for each worker, and a page in a context of its own for each state. */
export const test = base.extend<PerState, PerWorker>({
  timeline: [
    async ({ browser }, use) => {
      const timeline = new Timeline(browser);
      await use(timeline);
      await timeline.close();
    },
    { scope: 'worker' },
  ],
  world: [({ timeline, at }, use) => timeline.worldAt(at).then(use), { timeout: WORLD_LIMIT_MS }],
  album: ['', { option: true }],
  at: [null, { option: true }],
  email: [null, { option: true }],
  baseURL: ({ world }, use) => use(world.url),
  storageState: async ({ world, email }, use) => use(await world.storageOf(email)),
  page: async ({ page }, use) => {
    await use(page);
    // An answer that is being changed when the state is over comes too late.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  heard: async ({ page, world }, use) => {
    const heard: string[] = [];
    watchPage(page, { origins: new Set([new URL(world.url).origin]), report: (fault) => heard.push(fault) });
    await use(heard);
  },
  keep: ({ album }, use, { title }) => {
    const kept = new Set<string>();
    return use((texts) => {
      for (const text of texts) kept.add(text);
      keepTexts(`${album} ${title}`, kept);
    });
  },
  look: ({ page, heard, album, keep }, use, { title: state }) =>
    use(async ({ noise = [], possibleNoise = [], viewportOnly = false } = {}) => {
      const { faults, texts } = await lookAtWidths(page, { screen: album, state, viewportOnly });
      keep(texts);
      const loud = heard.splice(0).filter((fault) => !possibleNoise.some((pattern) => pattern.test(fault)));
      expect([...faults, ...judgeNoise(loud, noise)]).toEqual([]);
    }),
  read: ({ page, heard, keep }, use) =>
    use(async ({ noise = [] } = {}) => {
      keep(await readTexts(page));
      expect(judgeNoise(heard.splice(0), noise)).toEqual([]);
    }),
});
