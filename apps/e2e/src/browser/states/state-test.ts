import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { isShedRead, watchPage } from '../watch-page.ts';
import { artifacts, checkWidths, slug } from './check-widths.ts';
import { findControlFaults } from './find-page-faults.ts';
import { readTexts } from './page-texts.ts';
import { type StateWorld, Timeline } from './state-world.ts';

export { expect } from '@playwright/test';

const WORLD_LIMIT_MS = 180_000;

type Noise = {
  /** Faults that the state is expected to cause. */
  readonly noise?: readonly RegExp[];
};

type PerState = {
  /** The time in the demo season; null for its first day. */
  readonly at: string | null;
  /** The user of the page; null for a visitor. */
  readonly email: string | null;
  /** Faults of the page since the last check. */
  readonly heard: string[];
  /** The texts that the state has shown, which are compared with the copy catalog. */
  readonly texts: Set<string>;
  /** Checks and reads the page at every width, in both themes. Use it once per kind of page. */
  readonly look: (options?: Noise & { readonly viewportOnly?: boolean }) => Promise<void>;
  /** Reads the page, checks its controls, and fails on any unexpected fault. */
  readonly read: (options?: Noise) => Promise<void>;
  /** A running demo season. */
  readonly world: StateWorld;
};
type PerWorker = {
  readonly timeline: Timeline;
};

const screenOf = ({ file }: { file: string }) => basename(file, '.spec.ts');

function unexpected(heard: string[], noise: readonly RegExp[]): string[] {
  return heard.splice(0).filter((fault) => !isShedRead(fault) && !noise.some((pattern) => pattern.test(fault)));
}

/** Playwright's test with one running system per worker, and a new page per state. */
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
  at: [null, { option: true }],
  email: [null, { option: true }],
  baseURL: ({ world }, use) => use(world.url),
  storageState: async ({ world, email }, use) => use(await world.storageOf(email)),
  page: async ({ page }, use) => {
    await use(page);
    // Ignores responses that are still being changed when the state is over.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  heard: async ({ page, world }, use) => {
    const heard: string[] = [];
    watchPage(page, { origins: new Set([new URL(world.url).origin]), report: (fault) => heard.push(fault) });
    await use(heard);
  },
  texts: async ({ page: _ }, use, info) => {
    const texts = new Set<string>();
    await use(texts);
    mkdirSync(`${artifacts}/texts`, { recursive: true });
    writeFileSync(`${artifacts}/texts/${slug(`${screenOf(info)} ${info.title}`)}.json`, JSON.stringify([...texts].sort(), null, 1));
  },
  look: ({ page, heard, texts }, use, info) =>
    use(async ({ noise = [], viewportOnly = false } = {}) => {
      const faults = await checkWidths(page, { name: `${slug(screenOf(info))}/${slug(info.title)}`, viewportOnly, texts });
      expect([...faults, ...unexpected(heard, noise)]).toEqual([]);
    }),
  read: ({ page, heard, texts }, use) =>
    use(async ({ noise = [] } = {}) => {
      for (const text of await readTexts(page)) texts.add(text);
      expect([...(await findControlFaults(page)), ...unexpected(heard, noise)]).toEqual([]);
    }),
});
