import type { Locator, Page } from '@playwright/test';
import { type SeededLeague, seedLeague } from './seed-league.ts';
import { test as stateTest } from './state-test.ts';
import { JORDAN, type StateWorld } from './state-world.ts';

export { expect } from './state-test.ts';

type Picks = Readonly<Record<number, number>>;
/** Picks that won in Weeks 1 to 4 of the demo season. */
export const WON: Picks = { 1: 20, 2: 17, 3: 27, 4: 30 };
export const WON_TOO: Picks = { 1: 1, 2: 14, 3: 21, 4: 17 };
/** Picks whose last team lost: Cleveland in Week 2, Baltimore in Week 3. */
export const LOST_IN_2: Picks = { 1: 20, 2: 8 };
export const LOST_IN_3: Picks = { 1: 20, 2: 17, 3: 3 };
export const LOSS_IN_2 = { round: 2, reason: 'loss' } as const;
export const LOSS_IN_3 = { round: 3, reason: 'loss' } as const;

/** A league of which Jordan is a member. */
export type JordansLeague = Partial<SeededLeague> & { readonly name: string };
export type Fate = NonNullable<SeededLeague['founder']>;

/** Jordan's browser, with the parts of the league page. */
export class LeagueStage {
  readonly page: Page;
  readonly world: StateWorld;

  constructor({ page, world }: { page: Page; world: StateWorld }) {
    this.page = page;
    this.world = world;
  }

  /** Creates a league that starts in Week 1 by default, with Jordan's picks and elimination. */
  seed(league: JordansLeague, jordan: Fate = {}): Promise<{ id: number; path: string }> {
    return seedLeague(this.world.system, { startRound: 1, members: [{ email: JORDAN, ...jordan }], ...league });
  }

  /** Creates a league and opens its page. */
  async show(league: JordansLeague, jordan: Fate = {}): Promise<void> {
    const { path } = await this.seed(league, jordan);
    await this.page.goto(path);
  }

  get main(): Locator {
    return this.page.locator('main');
  }

  get header(): Locator {
    return this.page.locator('[data-header]');
  }

  pickCard(round: number): Locator {
    return this.page.getByRole('region', { name: `Your Week ${round} Pick` });
  }

  get standings(): Locator {
    return this.page.getByRole('region', { name: 'Pool Standings' });
  }

  get question(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirm Team Selection' });
  }

  team(name: string): Locator {
    return this.page.locator('#games article').getByRole('button', { name });
  }

  toast(text: string): Locator {
    return this.page.locator('[data-sonner-toast]').filter({ hasText: text });
  }

  /** Opens the games of a week, which are collapsed once the reader has picked. */
  showGames(round: number): Promise<void> {
    return this.page.getByRole('button', { name: new RegExp(`Week ${round} Games`) }).click();
  }

  /** Picks a team and confirms it. */
  async pick(name: string): Promise<void> {
    await this.team(name).click();
    await this.page.getByRole('button', { name: 'Yes, confirm pick' }).click();
  }
}

/** Playwright's test with Jordan on the league page. */
export const test = stateTest.extend<{ stage: LeagueStage }>({
  email: JORDAN,
  stage: ({ page, world }, use) => use(new LeagueStage({ page, world })),
});
