import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isShedRead, watchPage } from './watch-page.ts';

const artifacts = fileURLToPath(new URL('../../artifacts', import.meta.url));
const GRAVE = new Set(['serious', 'critical']);

/** Somebody at a browser of their own, and everything that went wrong in it. */
export class Person {
  readonly name: string;
  readonly page: Page;
  readonly faults: string[] = [];
  readonly refused: string[] = [];
  readonly screens: string[] = [];
  private readonly appUrl: string;
  private readonly context: BrowserContext;
  private readonly allowed: Set<string>;

  private constructor(parts: { name: string; appUrl: string; context: BrowserContext; page: Page }) {
    this.name = parts.name;
    this.appUrl = parts.appUrl;
    this.context = parts.context;
    this.page = parts.page;
    this.allowed = new Set([new URL(parts.appUrl).origin]);
    watchPage(this.page, { origins: this.allowed, report: (fault) => (isShedRead(fault) ? this.refused : this.faults).push(fault) });
  }

  static async open(browser: Browser, { name, appUrl }: { name: string; appUrl: string }): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      timezoneId: 'America/New_York',
      locale: 'en-US',
      serviceWorkers: 'block',
      // What fades has no contrast of its own yet.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(20_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(appUrl).origin });
    return new Person({ name, appUrl, context, page: await context.newPage() });
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.appUrl).href);
  }

  /** Through the local provider's account chooser, from the login page up to the screen that it leads to. */
  async signIn(): Promise<void> {
    await this.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await this.page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    this.allowed.add(new URL(this.page.url()).origin);
    await this.look('account chooser');
    await this.page.getByRole('button', { name: this.name }).click();
    await this.page.waitForURL((url) => url.origin === new URL(this.appUrl).origin && url.pathname.startsWith('/home'));
  }

  /** A picture of the screen among the artifacts. */
  async photograph(screen: string): Promise<void> {
    this.screens.push(screen);
    mkdirSync(artifacts, { recursive: true });
    const file = `${this.name} ${String(this.screens.length).padStart(2, '0')} ${screen}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    await this.page.screenshot({ path: `${artifacts}/${file}.png`, fullPage: true });
  }

  /** A picture of the screen, and what axe finds on it. */
  async look(screen: string): Promise<void> {
    await this.photograph(screen);
    const { violations } = await new AxeBuilder({ page: this.page }).analyze();
    for (const { id, impact, nodes } of violations) {
      if (GRAVE.has(impact ?? ''))
        this.faults.push(`${screen}: axe ${impact} ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
