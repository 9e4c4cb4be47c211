import type { Locator, Page } from '@playwright/test';

/** The league page by its accessible names. */
export class LeaguePage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async waitForGames(): Promise<void> {
    await this.page.locator('article.game').first().waitFor();
  }

  /** Both teams of the first game that can still be picked. */
  async firstGame(): Promise<{ away: string; home: string }> {
    const teams = this.page.locator('article.game').first().locator('.team-name');
    return { away: await teams.nth(0).innerText(), home: await teams.nth(1).innerText() };
  }

  async pick(team: string): Promise<void> {
    await this.page.locator('article.game').getByRole('button', { name: team }).click();
    const question = this.page.getByRole('dialog', { name: 'Confirm Team Selection' });
    await question.getByRole('button', { name: 'Yes, confirm pick' }).waitFor();
  }

  async confirmPick(): Promise<void> {
    await this.page.getByRole('button', { name: 'Yes, confirm pick' }).click();
    await this.page.getByText('Stored on server').first().waitFor();
  }

  /** The invitation that Share puts into the clipboard. */
  async copyInvitation(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share', exact: true }).click();
    await this.page.getByText('League invitation copied to clipboard!').waitFor();
    return this.page.evaluate('navigator.clipboard.readText()');
  }

  memberRow(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  async waitForStatus(status: 'Open' | 'In Progress' | 'Completed'): Promise<void> {
    await this.page.locator('.league-header').getByText(status, { exact: true }).waitFor();
  }
}
