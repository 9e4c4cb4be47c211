import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { isShedRead, watchPage } from '../watch-page.ts';
import { artifacts, LOOKS, lookAtWidths, PICTURES, photograph, slug } from './look-at-widths.ts';

export type KeptState = {
  readonly state: string;
  /** Faults that the state itself brings. Each must occur. */
  readonly noise?: readonly RegExp[];
  /** Faults that the state may bring: a refusal that travels with other answers is none for the browser. */
  readonly possibleNoise?: readonly RegExp[];
  /** For long pages, and for those that load as they scroll: only what the window shows. */
  readonly viewportOnly?: boolean;
  /** Takes back what the state needed, also after a failure. */
  readonly leave?: () => Promise<void>;
};

/** What was heard beside the noise that a state must bring and reads that a busy server refused, and what of the noise was never heard. */
export function judgeNoise(heard: readonly string[], noise: readonly RegExp[]): string[] {
  const missing = noise.filter((pattern) => !heard.some((fault) => pattern.test(fault))).map((pattern) => `never heard: ${pattern}`);
  return [...heard.filter((fault) => !isShedRead(fault) && !noise.some((pattern) => pattern.test(fault))), ...missing];
}

/** Keeps texts that were read on a page for the comparison with the copy. */
export function keepTexts(name: string, texts: ReadonlySet<string>): void {
  mkdirSync(`${artifacts}/texts`, { recursive: true });
  writeFileSync(`${artifacts}/texts/${slug(name)}.json`, `${JSON.stringify([...texts].sort(), null, 1)}\n`);
}

/** The states of one screen that follow on each other: pictures, faults, and every text that was to be read. */
export class StateAlbum {
  readonly states: string[] = [];
  readonly texts = new Set<string>();
  private readonly screen: string;
  private heard: string[] = [];

  constructor(screen: string) {
    this.screen = screen;
  }

  /** Hears what goes wrong on a page from now on. */
  watch(page: Page, appUrl: string): void {
    watchPage(page, { origins: new Set([new URL(appUrl).origin]), report: (fault) => this.heard.push(fault) });
  }

  /** Reaches a state and looks at it at every width, 320 px among them. Fails on any fault. */
  async keep(
    page: Page,
    { state, noise = [], possibleNoise = [], viewportOnly = false, leave = async () => undefined }: KeptState,
    reach: () => Promise<void>,
  ): Promise<void> {
    this.states.push(state);
    const seen: string[] = [];
    try {
      await reach();
      const { faults, texts } = await lookAtWidths(page, { screen: this.screen, state, viewportOnly });
      seen.push(...faults);
      for (const text of texts) this.texts.add(text);
    } finally {
      await leave();
    }
    const heard = this.heard.splice(0).filter((fault) => !possibleNoise.some((pattern) => pattern.test(fault)));
    expect([...seen, ...judgeNoise(heard, noise)], `${this.screen}: ${state}`).toEqual([]);
  }

  /** Keeps a picture of what the window shows, where pictures are wanted (TEST_ALL). */
  photograph(page: Page, name: string): Promise<void> {
    return photograph(page, { screen: this.screen, name });
  }

  close(): void {
    keepTexts(this.screen, this.texts);
    const [looks, pictures] = [LOOKS, PICTURES].map((each) => each * this.states.length);
    console.log(`${this.screen}: ${this.states.length} states, ${looks} looks with axe, ${pictures} pictures`);
  }
}
