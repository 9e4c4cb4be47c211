import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { readNow } from '@survivor/db/queries/season/clock';
import { callApi, fieldOf, textOf } from '../../rest/api-client.ts';
import { signIn } from '../../system/sign-in.ts';
import { type RunningSystem, withStartedSystem } from '../../system/start-system.ts';

export const PRIYA = 'priya.nair@example.com';
export const JORDAN = 'jordan.reyes@example.com';
export const ADMIN = 'admin@example.com';
type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;
const WAIT_MS = 60_000;

/** A running demo season and a browser, shared by several states. */
export class StateWorld {
  readonly url: string;
  readonly system: RunningSystem;
  /** The time to which the clock was last moved; null on the first day. */
  movedTo: string | null = null;
  private readonly browser: Browser;
  private readonly tokens = new Map<string, string>();

  private constructor(system: RunningSystem, browser: Browser) {
    this.system = system;
    this.browser = browser;
    this.url = system.url;
  }

  static open(browser: Browser): Promise<StateWorld> {
    return withStartedSystem(async (system) => {
      const world = new StateWorld(system, browser);
      const token = await world.tokenOf(JORDAN);
      const leagues = async () => (await callApi(system.url, { method: 'GET', path: '/leagues/my-leagues', token })).body;
      await expect.poll(leagues).toContainEqual(expect.anything());
      return world;
    });
  }

  /** The bearer of a user of the local provider, signed in once. */
  async tokenOf(email: string): Promise<string> {
    return this.tokens.get(email) ?? (await this.signInAgain(email));
  }

  /**
   * Signs in again, after a state that ended the shared session. Also stores the browser's time
   * zone.
   */
  async signInAgain(email: string): Promise<string> {
    const token = await signIn(this.url, email);
    await this.system.pool.query("update users set browser_zone = 'America/New_York' where email = $1", [email]);
    this.tokens.set(email, token);
    return token;
  }

  /** Drops the bearer of an ended session, so that the next use signs in again. */
  discardToken(email: string): void {
    this.tokens.delete(email);
  }

  /** The browser storage of a signed-in user, or of a visitor. */
  async storageOf(email: string | null): Promise<Storage> {
    const localStorage = email === null ? [] : [{ name: 'survivor.token', value: await this.tokenOf(email) }];
    return { cookies: [], origins: [{ origin: new URL(this.url).origin, localStorage }] };
  }

  /** A page of a signed-in user, or of a visitor, in its own browser context. */
  async pageOf(email: string | null, options: BrowserContextOptions = {}): Promise<Page> {
    const { origin } = new URL(this.url);
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      timezoneId: 'America/New_York',
      locale: 'en-US',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      storageState: await this.storageOf(email),
      ...options,
    });
    context.setDefaultTimeout(WAIT_MS);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    return context.newPage();
  }

  async goto(page: Page, path: string): Promise<void> {
    await page.goto(new URL(path, this.url).href);
  }

  /** Moves the demo clock forward as an administrator. Resolves once games are graded. */
  async moveClock(to: { readonly now: string } | { readonly advanceTo: 'kickoff' | 'finals' | 'next-round' }): Promise<Date> {
    this.movedTo = 'now' in to ? to.now : to.advanceTo;
    const token = await this.tokenOf(ADMIN);
    const { status, body } = await callApi(this.url, { method: 'POST', path: '/demo/clock', token, body: to });
    if (status !== 200) throw new Error(`moving the clock answered ${status} ${JSON.stringify(body)}`);
    return new Date(textOf(fieldOf(body, 'now')));
  }
}

/**
 * The demo season of a test worker. Its clock only goes forward, so an earlier time restarts the
 * season.
 */
export class Timeline {
  private readonly browser: Browser;
  private world: StateWorld | null = null;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** The season at this time, or on its first day. Its clock keeps running. */
  async worldAt(at: string | null): Promise<StateWorld> {
    if (this.world !== null && this.world.movedTo !== at && (at === null || new Date(at) < (await readNow(this.world.system.db)))) {
      await this.close();
    }
    this.world ??= await StateWorld.open(this.browser);
    if (at !== null && this.world.movedTo !== at) await this.world.moveClock({ now: at });
    return this.world;
  }

  async close(): Promise<void> {
    await this.world?.system.stop();
    this.world = null;
  }
}
