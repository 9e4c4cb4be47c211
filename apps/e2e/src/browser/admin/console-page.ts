import type { Locator, Page } from '@playwright/test';

/** Any table of the administration, by its accessible names. */
export class ConsolePage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** From the dashboard, by its tile. */
  async open(section: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Admin Panel' }).click();
    await this.page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
    await this.page
      .locator('.tile')
      .filter({ has: this.page.getByRole('heading', { name: section, exact: true }) })
      .click();
    await this.page.getByRole('heading', { level: 1, name: section }).waitFor();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
  }

  /** Waits until the head of the list reads so, such as `230 inquiries, page 1 of 3`. */
  async waitForCount(text: string): Promise<void> {
    await this.page.getByText(text, { exact: true }).waitFor();
  }

  async turnTo(page: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: page }).click();
  }

  rowWith(text: string | RegExp): Locator {
    return this.page.locator('tbody tr', { hasText: text });
  }

  async waitForToast(text: string): Promise<void> {
    await this.page.locator('[data-sonner-toast]').getByText(text, { exact: true }).waitFor();
  }

  parameter(name: string): string | null {
    return new URL(this.page.url()).searchParams.get(name);
  }
}
