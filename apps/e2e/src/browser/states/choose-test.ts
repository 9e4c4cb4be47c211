import type { Locator, Page } from '@playwright/test';
import { expect, type LeagueStage, test as leagueTest, WON } from './league-test.ts';

export { expect } from './league-test.ts';

const DALLAS = 9;
export const GREEN_BAY = 12;
/** Winners of Weeks 1 to 5 of the demo season, and so used in Week 6. */
export const USED = { ...WON, 5: DALLAS };
const DEADLINE = Date.parse('2025-10-10T00:15:00Z');
export const before = (minutes: number) => new Date(DEADLINE - minutes * 60_000).toISOString();
export const PHONE = { width: 390, height: 844 };

/** The page on which the team of Week 6 is chosen, by its parts. */
class ChooseStage {
  readonly page: Page;
  private readonly stage: LeagueStage;

  constructor({ page, stage }: { page: Page; stage: LeagueStage }) {
    this.page = page;
    this.stage = stage;
  }

  /** A new league with these picks of Jordan's, the page open. */
  async show(name: string, jordan: Parameters<LeagueStage['show']>[1] = { picks: USED }): Promise<void> {
    const { path } = await this.stage.seed({ name, crowds: [{ count: 3, picks: USED }] }, jordan);
    await this.page.goto(`${path}/choose`);
  }

  get rows(): Locator {
    return this.page.getByRole('region', { name: 'Week 6 Games' });
  }

  side(name: string): Locator {
    return this.rows.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  get yourTeams(): Locator {
    return this.page.getByRole('region', { name: 'Your 32' });
  }

  get question(): Locator {
    return this.stage.question;
  }

  /** The season of a team, from all teams. */
  async openSeason(team: string): Promise<Locator> {
    await this.yourTeams.getByRole('button', { name: team }).click();
    const sheet = this.page.getByRole('dialog', { name: team });
    await sheet.getByRole('heading', { name: 'Still to play' }).waitFor();
    return sheet;
  }

  get back(): Locator {
    return this.page.getByRole('link', { name: /^Back to / });
  }

  /** The league page says that this pick is stored. */
  async isStored(team: string): Promise<void> {
    await this.stage.toast(`${team} pick submitted!`).waitFor();
    await this.stage.reads(this.stage.pickCard(6), 'Can change', team, /Stored on server at/);
    expect(new URL(this.page.url()).pathname).toMatch(/^\/home\/league\/[^/]+$/);
  }
}

/** Playwright's test with Jordan before the deadline of Week 6. */
export const test = leagueTest.extend<{ choose: ChooseStage }>({
  album: 'Choose',
  at: before(195),
  choose: ({ page, stage }, use) => use(new ChooseStage({ page, stage })),
});

export const confirm = (page: Page) => page.getByRole('button', { name: 'Yes, confirm pick' }).click();
