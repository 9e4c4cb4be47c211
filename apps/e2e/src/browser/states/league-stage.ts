import type { Locator, Page } from '@playwright/test';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { type KeptState, StateAlbum } from './state-album.ts';
import { JORDAN, StateWorld } from './state-world.ts';

type Picks = Readonly<Record<number, number>>;
/** Teams of the demo season that won in Weeks 1 to 4. */
export const WON: Picks = { 1: 20, 2: 17, 3: 27, 4: 30 };
export const WON_TOO: Picks = { 1: 1, 2: 14, 3: 21, 4: 17 };
/** The last of these lost: Cleveland in Week 2, Baltimore in Week 3. */
export const LOST_IN_2: Picks = { 1: 20, 2: 8 };
export const LOST_IN_3: Picks = { 1: 20, 2: 17, 3: 3 };

/** Jordan's browser on one running demo season, and the album of the league page. */
export class LeagueStage {
  readonly world: StateWorld;
  readonly page: Page;
  readonly album = new StateAlbum('League');

  private constructor(world: StateWorld, page: Page) {
    this.world = world;
    this.page = page;
    this.album.watch(page, world.url);
  }

  static async open(chromium: string): Promise<LeagueStage> {
    const world = await StateWorld.launch(chromium);
    return new LeagueStage(world, await world.pageOf(JORDAN));
  }

  async close(): Promise<void> {
    this.album.close();
    await this.world.close();
  }

  keep(state: string | KeptState, reach: () => Promise<unknown>): Promise<void> {
    return this.album.keep(this.page, typeof state === 'string' ? { state } : state, async () => {
      await reach();
    });
  }

  seed(league: SeededLeague): Promise<{ id: number; path: string }> {
    return seedLeague(this.world.system, league);
  }

  async goto(path: string): Promise<void> {
    await this.world.goto(this.page, path);
  }

  /** A new league, its page open. */
  async show(league: SeededLeague): Promise<{ id: number; path: string }> {
    const made = await this.seed(league);
    await this.goto(made.path);
    return made;
  }

  get header(): Locator {
    return this.page.locator('.league-header');
  }

  pickCard(round: number): Locator {
    return this.page.getByRole('region', { name: `Your Week ${round} Pick` });
  }

  get standings(): Locator {
    return this.page.getByRole('region', { name: 'Pool Standings' });
  }

  team(name: string): Locator {
    return this.page.locator('article.game').getByRole('button', { name });
  }

  toast(text: string): Locator {
    return this.page.locator('[data-sonner-toast]').filter({ hasText: text });
  }

  /** All of these can be read in a part of the page. */
  async reads(part: Locator, ...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts) await part.getByText(text).first().waitFor();
  }
}
